import { FilmPoster, TRANSPARENT_POSTER } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { RecipientMiniatures } from '../../pages/recipient-miniatures.server.tsx';

/**
 * The recipient's page in three miniatures: cover and letter are made from its own components and styles
 * but inert, and the film between them plays.
 */
export function RecipientView({ miniatures }: { miniatures: RecipientMiniatures }) {
  return (
    <div className="mt-20">
      <h3 className="title-section">What they will see</h3>
      <p className="lead mt-4 max-w-2xl">
        This is the recipient’s own page, only smaller. Play the one in the middle: 15 seconds, with
        sound.
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of pictures, not of form fields */}
      <div
        role="group"
        aria-label="The recipient’s page in three pictures"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, and must do so by keyboard too
        tabIndex={0}
        className="-mx-[min(1.25rem,6vw)] mt-10 flex snap-x snap-mandatory gap-6 overflow-x-auto px-5 pb-4 sm:mx-0 sm:justify-between sm:px-0 lg:justify-center lg:gap-14"
      >
        <Picture caption="It stays closed until they open it.">
          <Page markup={miniatures.cover} />
        </Picture>
        <Picture caption="Your words appear over the film, at reading pace.">
          <SampleFilm film={miniatures.film} />
        </Picture>
        <Picture caption="The letter stays, to read in peace.">
          <Page markup={miniatures.text} />
        </Picture>
      </div>
      <p className="lead mt-10 mb-5 text-center">You can read your letter aloud.</p>
      <p className="text-center">
        <ButtonLink to="/hear-yourself" look="secondary">
          Hear yourself over a film
        </ButtonLink>
      </p>
    </div>
  );
}

interface PictureProps {
  caption: string;
  children: React.ReactNode;
}

const Picture = ({ caption, children }: PictureProps) => (
  <figure className="w-65 shrink-0 snap-center">
    <div className="miniature">{children}</div>
    <figcaption className="mt-4 text-center text-sm text-soft">{caption}</figcaption>
  </figure>
);

const Page = ({ markup }: { markup: string }) => (
  <div
    className="reading"
    inert
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a sample of our own
    dangerouslySetInnerHTML={{ __html: markup }}
  />
);

/** Nothing of it but the still picture is fetched before it is played. */
const SampleFilm = ({ film }: { film: Film }) => (
  <>
    <FilmPoster
      film={film}
      sizes="18rem"
      frame="portrait"
      hasPlaceholder={false}
      className="absolute inset-0 size-full object-cover"
    />
    <video
      controls
      playsInline
      preload="none"
      poster={TRANSPARENT_POSTER}
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      aria-label="The film with the letter’s words"
      className="absolute inset-0 size-full object-cover"
    >
      {film.portrait.videos.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
      <track kind="captions" src="/sample-letter.vtt" srcLang="en" default />
    </video>
  </>
);
