import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { describeFilm } from '#app/features/templates/film-text.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';

/** An empty poster keeps browsers from covering the picture behind the video until it plays. */
export const EMPTY_POSTER =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const FULL_MOTION = '(prefers-reduced-motion: no-preference)';

interface FilmPictureProps {
  film: Film | null;
  isMiniature?: boolean | undefined;
  /** What the film shows; a cover does not give it away. */
  alt?: string | undefined;
}

/** A film's still picture, filling the window or a miniature of the page. */
export function FilmPicture({ film, isMiniature = false, alt }: FilmPictureProps) {
  if (!film) return null;
  return isMiniature ? (
    <FilmPoster film={film} sizes="18rem" frame="portrait" hasPlaceholder={false} />
  ) : (
    <FilmPoster film={film} sizes="100vw" frame="window" isFirst alt={alt} />
  );
}

interface FilmContentsProps {
  language: Language;
  recipientName: string | null;
  film: Film;
  /** Markup from `phrasesMarkup`. */
  phrases: string;
}

/** The film with the letter over it, phrase by phrase. */
export function FilmContents(props: FilmContentsProps) {
  const { language, recipientName, film, phrases } = props;
  const { text, rich } = textsIn(language);
  return (
    <>
      <FilmPicture film={film} alt={describeFilm(film.id, language) ?? undefined} />
      {/* biome-ignore lint/a11y/useMediaCaption: the film has music and no speech */}
      <video
        controls
        playsInline
        preload="metadata"
        poster={EMPTY_POSTER}
        controlsList="nodownload"
        disablePictureInPicture
        data-starts-again={film.movement ? undefined : ''}
      >
        {/* With reduced motion no source matches: the still picture shows and no film is fetched. */}
        {film.portrait.videos.map(({ src, type }) => (
          <source
            key={src}
            src={src}
            type={type}
            media={`${FULL_MOTION} and (orientation: portrait)`}
          />
        ))}
        {film.landscape.videos.map(({ src, type }) => (
          <source key={src} src={src} type={type} media={FULL_MOTION} />
        ))}
      </video>
      {recipientName && (
        <p className="to">{rich('letter.filmFor', { name: <bdi>{recipientName}</bdi> })}</p>
      )}
      <div
        className="phrases"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by `phrasesMarkup`
        dangerouslySetInnerHTML={{ __html: phrases }}
      />
      {/* `pageScript` makes the buttons and names them so. */}
      <p className="controls" data-controls={controlNames(language)}>
        <a href="#letter">{text('letter.read')}</a>
      </p>
    </>
  );
}

const controlNames = (language: Language): string =>
  (['play', 'pause', 'soundOn', 'soundOff', 'watchAgain'] as const)
    .map((name) => textsIn(language).text(`letter.${name}`))
    .join('|');
