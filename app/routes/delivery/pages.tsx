import type { OpenedMessage, SealedMessage } from '#app/features/recipients/public.server.ts';
import { type Film, FilmPoster } from '#app/features/templates/public.tsx';
import { phrasesMarkup } from './phrases-markup.ts';

/** The recipient's pages (spec section 2, delivery page; product.md section 4). Static markup. */

export const HEADING = "You've received a heartfelt message";

interface CoverProps {
  message: SealedMessage;
  film: Film | null;
  action: string;
}

/** What a link shows until it is opened by hand: nothing of the letter, and nothing is spent. */
export function Cover({ message, film, action }: CoverProps) {
  return (
    <main className="stage">
      {film && <FilmPoster film={film} sizes="100vw" isFullScreen isFirst />}
      {/* Woken by the tap that opens, so that it may start with sound. */}
      {/* biome-ignore lint/a11y/useMediaCaption: empty until the letter brings its film */}
      <video hidden playsInline />
      <div className="cover">
        <h1>{HEADING}</h1>
        <p>
          {message.recipientName && <>For {message.recipientName}. </>}
          From {message.senderLabel.replace(/^Someone/, 'someone')}.
        </p>
        <form method="post" action={action} data-open="">
          <button type="submit" className="open">
            Open
          </button>
        </form>
        <p className="hint">A short film with sound, and a letter. You need no account.</p>
      </div>
    </main>
  );
}

interface LetterProps {
  message: OpenedMessage;
  film: Film | null;
  companyName: string;
  supportEmail: string;
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** The opened letter: over its film phrase by phrase, then whole, to be read in peace. */
export function Letter({ message, film, companyName, supportEmail }: LetterProps) {
  return (
    <main>
      {film && (
        <section className="stage" aria-label="Film">
          <FilmPoster film={film} sizes="100vw" isFullScreen isFirst />
          {/* biome-ignore lint/a11y/useMediaCaption: the film has music and no speech */}
          <video
            controls
            playsInline
            preload="metadata"
            controlsList="nodownload"
            disablePictureInPicture
          >
            {film.portrait.videos.map(({ src, type }) => (
              <source key={src} src={src} type={type} media="(orientation: portrait)" />
            ))}
            {film.landscape.videos.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
          {message.recipientName && <p className="to">for {message.recipientName}</p>}
          <div
            className="phrases"
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
            dangerouslySetInnerHTML={{ __html: phrasesMarkup(message.personalizedContent) }}
          />
          <p className="controls" data-controls="">
            <a href="#letter">Read the letter</a>
          </p>
        </section>
      )}
      <article id="letter" className="letter">
        <header>
          <h1>{HEADING}</h1>
          <p className="from">
            From {message.senderLabel.replace(/^Someone/, 'someone')},{' '}
            {longDate.format(message.sentAt)}
          </p>
        </header>
        <blockquote>{message.personalizedContent}</blockquote>
        {message.signature && <p className="signature">— {message.signature}</p>}
      </article>
      <footer>
        This page is private and made for you alone. The film cannot be downloaded or shared here.{' '}
        {companyName} · {supportEmail}
      </footer>
    </main>
  );
}

/** Spec section 8: the card in place of a message that cannot be shown. */
export function Unavailable({ reason }: { reason: string }) {
  return (
    <main className="stage">
      <div className="cover">
        <h1>Message Not Available</h1>
        <p>{reason}</p>
        <p className="hint">
          <a href="/">Go to the start page</a>
        </p>
      </div>
    </main>
  );
}
