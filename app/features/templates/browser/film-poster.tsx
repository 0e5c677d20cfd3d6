import type { Film, FilmFrame } from '../film.ts';

interface FilmPosterProps {
  film: Film;
  /** The value of the `sizes` attribute. */
  sizes: string;
  /** `window` picks portrait or landscape by the orientation of the window. */
  frame?: 'landscape' | 'portrait' | 'window';
  /** Loads at once and first, for the picture that decides the page's LCP; others load lazily. */
  isFirst?: boolean;
  /** A blurred picture until the poster loads. Not worth its bytes on pages with many posters. */
  hasPlaceholder?: boolean;
  /** Where no text next to it names the film. */
  alt?: string | undefined;
  className?: string;
}

/** A transparent pixel: with it as `poster`, browsers let the picture behind show through. */
export const TRANSPARENT_POSTER =
  'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** A film's poster. Decorative where pages name the film in text next to it. */
export function FilmPoster({
  film,
  sizes,
  frame = 'landscape',
  isFirst = false,
  hasPlaceholder = true,
  alt = '',
  className,
}: FilmPosterProps) {
  const shown = frame === 'portrait' ? film.portrait : film.landscape;
  const fallback = shown.posters.filter(({ type }) => type === 'image/jpeg');
  return (
    <picture>
      {frame === 'window' && (
        <Sources frame={film.portrait} sizes={sizes} media="(orientation: portrait)" />
      )}
      <Sources frame={shown} sizes={sizes} />
      <img
        src={fallback.at(-1)?.src}
        width={shown.width}
        height={shown.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={
          hasPlaceholder
            ? { backgroundImage: `url(${shown.placeholder})`, backgroundSize: 'cover' }
            : undefined
        }
        className={className}
      />
    </picture>
  );
}

const FORMATS = ['image/avif', 'image/jpeg'];

function Sources({ frame, sizes, media }: { frame: FilmFrame; sizes: string; media?: string }) {
  return FORMATS.map((type) => (
    <source
      key={type}
      type={type}
      media={media}
      sizes={sizes}
      srcSet={frame.posters
        .filter((poster) => poster.type === type)
        .map(({ src, width }) => `${src} ${width}w`)
        .join(', ')}
    />
  ));
}
