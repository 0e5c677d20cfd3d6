import type { ReactNode } from 'react';
import type {
  CoverView,
  LetterView,
} from '#app/features/letters/get-secure-delivery-message.server.ts';
import { FilmPoster } from '#app/features/templates/components/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';

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
  message: Pick<CoverView, 'recipientName' | 'senderLabel'>;
  film: Film | null;
  action: string;
  /** Where the recipient finds what they may do about it; nowhere in a miniature. */
  rights?: string;
  isMiniature?: boolean;
}

/** What a link shows until it is opened by hand: nothing of the letter, and nothing is spent. */
export function CoverScene({ message, film, action, rights, isMiniature }: CoverSceneProps) {
  return (
    <section className="stage">
      <ScenePicture film={film} isMiniature={isMiniature} />
      {/* Woken by the tap that opens, so that it may start with sound. */}
      {/* biome-ignore lint/a11y/useMediaCaption: empty until the letter brings its film */}
      {!isMiniature && <video hidden playsInline poster={NOTHING} />}
      <div className="cover">
        <h1>{HEADING}</h1>
        <p className="who">
          {message.recipientName && (
            <>
              For <bdi>{message.recipientName}</bdi>.{' '}
            </>
          )}
          From <bdi>{inSentence(message.senderLabel)}</bdi>.
        </p>
        <form method="post" action={action} data-open="">
          <button type="submit" className="open">
            Open
          </button>
        </form>
        <p className="hint">A short film with sound, and a letter. You need no account.</p>
        {rights && (
          <p className="aside">
            <a href={rights}>Not for you, or not wanted?</a>
          </p>
        )}
      </div>
    </section>
  );
}

/** With a poster that is nothing, browsers leave the picture behind visible until the film plays. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const MOVING = '(prefers-reduced-motion: no-preference)';

interface FilmSceneProps {
  recipientName: string | null;
  film: Film;
  /** The letter's phrases, as `phrasesMarkup` makes them. */
  phrases: string;
  isMiniature?: boolean;
}

/** The film, with the letter over it phrase by phrase. */
export function FilmScene(props: FilmSceneProps) {
  return (
    <section className="stage" aria-label="Film">
      <FilmInside {...props} />
    </section>
  );
}

/** What stands in the scene of a film. */
export function FilmInside({ recipientName, film, phrases, isMiniature }: FilmSceneProps) {
  return (
    <>
      <ScenePicture film={film} isMiniature={isMiniature} />
      {!isMiniature && (
        // biome-ignore lint/a11y/useMediaCaption: the film has music and no speech
        <video
          controls
          playsInline
          preload="metadata"
          poster={NOTHING}
          controlsList="nodownload"
          disablePictureInPicture
        >
          {/* Who asked for less movement gets the still, and no film is fetched. */}
          {film.portrait.videos.map(({ src, type }) => (
            <source
              key={src}
              src={src}
              type={type}
              media={`${MOVING} and (orientation: portrait)`}
            />
          ))}
          {film.landscape.videos.map(({ src, type }) => (
            <source key={src} src={src} type={type} media={MOVING} />
          ))}
        </video>
      )}
      {recipientName && (
        <p className="to">
          for <bdi>{recipientName}</bdi>
        </p>
      )}
      <div
        className="phrases"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made
        dangerouslySetInnerHTML={{ __html: phrases }}
      />
      <p className="controls" data-controls="">
        <a href="#letter">Read the letter</a>
      </p>
    </>
  );
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
/** Each day is put into words once: letters are read far more often than days pass. */
const days = new Map<string, string>();

function dayInWords(day: string): string {
  const words = days.get(day) ?? longDate.format(new Date(day));
  days.set(day, words);
  return words;
}

/** Everything the letter's text says, as words. */
export type LetterWords = Record<'senderLabel' | 'sentAt' | 'sentOn' | 'letter', string> &
  Record<'subject' | 'signature', string | null>;

export const letterWords = (
  message: Pick<LetterView, 'senderLabel' | 'sentAt' | 'personalizedContent' | 'signature'> & {
    subject?: string;
  },
): LetterWords => {
  const sentAt = message.sentAt.toISOString();
  return {
    senderLabel: inSentence(message.senderLabel),
    sentAt,
    sentOn: dayInWords(sentAt.slice(0, sentAt.indexOf('T'))),
    subject: message.subject === HEADING ? null : message.subject || null,
    letter: message.personalizedContent,
    signature: message.signature || null,
  };
};

interface LetterTextProps {
  words: LetterWords;
  /** What stands under the signature. */
  children?: ReactNode;
}

/** The whole letter, to be read in peace. */
export function LetterText({ words, children }: LetterTextProps) {
  const { senderLabel, sentAt, sentOn, subject, letter, signature } = words;
  return (
    <article id="letter" className="letter">
      <header>
        <h1>{HEADING}</h1>
        <p className="from">
          From <bdi>{senderLabel}</bdi>, <time dateTime={sentAt}>{sentOn}</time>
        </p>
      </header>
      {subject && <h2 dir="auto">{subject}</h2>}
      <blockquote dir="auto">{letter}</blockquote>
      {signature && (
        <p className="signature">
          — <bdi>{signature}</bdi>
        </p>
      )}
      {children}
    </article>
  );
}

const inSentence = (senderLabel: string) => senderLabel.replace(/^Someone/, 'someone');
