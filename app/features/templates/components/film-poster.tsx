import type { Film, FilmFrame } from '../film.ts';

interface FilmPosterProps {
  film: Film;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** Which picture: `window` takes the portrait one where the window is higher than wide. */
  frame?: 'landscape' | 'portrait' | 'window';
  /** The one picture a page is judged by loads first; all others wait until they come near. */
  isFirst?: boolean;
  /** A blurred picture until the real one is there. Not worth its bytes where a page has many. */
  hasPlaceholder?: boolean;
  className?: string;
}

/** The still that stands for a film. Decoration: whoever shows it names the film in words. */
export function FilmPoster({
  film,
  sizes,
  frame = 'landscape',
  isFirst = false,
  hasPlaceholder = true,
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
        alt=""
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

const TYPES = ['image/avif', 'image/jpeg'];

function Sources({ frame, sizes, media }: { frame: FilmFrame; sizes: string; media?: string }) {
  return TYPES.map((type) => (
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
