import type { OpenedMessage, SealedMessage } from '#app/features/recipients/public.server.ts';
import { type Film, FilmPoster } from '#app/features/templates/public.tsx';

/**
 * What the recipient's pages are made of. Also shown, small and still, on the landing page, so that
 * a visitor sees the page itself and not a drawing of it.
 */

const HEADING = "You've received a heartfelt message";

/** A film's picture where it fills the window, or where it stands in a small picture of the page. */
interface ScenePictureProps {
  film: Film | null;
  isMiniature: boolean | undefined;
}

function ScenePicture({ film, isMiniature = false }: ScenePictureProps) {
  if (!film) return null;
  return isMiniature ? (
    <FilmPoster film={film} sizes="18rem" frame="portrait" hasPlaceholder={false} />
  ) : (
    <FilmPoster film={film} sizes="100vw" frame="window" isFirst />
  );
}

interface CoverSceneProps {
  message: Pick<SealedMessage, 'recipientName' | 'senderLabel'>;
  film: Film | null;
  action: string;
  isMiniature?: boolean;
}

/** What a link shows until it is opened by hand: nothing of the letter, and nothing is spent. */
export function CoverScene({ message, film, action, isMiniature }: CoverSceneProps) {
  return (
    <section className="stage">
      <ScenePicture film={film} isMiniature={isMiniature} />
      {/* Woken by the tap that opens, so that it may start with sound. */}
      {/* biome-ignore lint/a11y/useMediaCaption: empty until the letter brings its film */}
      {!isMiniature && <video hidden playsInline />}
      <div className="cover">
        <h1>{HEADING}</h1>
        <p>
          {message.recipientName && <>For {message.recipientName}. </>}
          From {inSentence(message.senderLabel)}.
        </p>
        <form method="post" action={action} data-open="">
          <button type="submit" className="open">
            Open
          </button>
        </form>
        <p className="hint">A short film with sound, and a letter. You need no account.</p>
      </div>
    </section>
  );
}

interface FilmSceneProps {
  recipientName: string | null;
  film: Film;
  /** The letter's phrases, as `phrasesMarkup` makes them. */
  phrases: string;
  isMiniature?: boolean;
}

/** The film, with the letter over it phrase by phrase. */
export function FilmScene({ recipientName, film, phrases, isMiniature }: FilmSceneProps) {
  return (
    <section className="stage" aria-label="Film">
      <ScenePicture film={film} isMiniature={isMiniature} />
      {!isMiniature && (
        // biome-ignore lint/a11y/useMediaCaption: the film has music and no speech
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
      )}
      {recipientName && <p className="to">for {recipientName}</p>}
      <div
        className="phrases"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
        dangerouslySetInnerHTML={{ __html: phrases }}
      />
      <p className="controls" data-controls="">
        <a href="#letter">Read the letter</a>
      </p>
    </section>
  );
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

type LetterWords = Pick<
  OpenedMessage,
  'senderLabel' | 'sentAt' | 'personalizedContent' | 'signature'
>;

/** The whole letter, to be read in peace. */
export function LetterText({ message }: { message: LetterWords }) {
  return (
    <article id="letter" className="letter">
      <header>
        <h1>{HEADING}</h1>
        <p className="from">
          From {inSentence(message.senderLabel)}, {longDate.format(message.sentAt)}
        </p>
      </header>
      <blockquote>{message.personalizedContent}</blockquote>
      {message.signature && <p className="signature">— {message.signature}</p>}
    </article>
  );
}

const inSentence = (senderLabel: string) => senderLabel.replace(/^Someone/, 'someone');
