import type { Film, FilmFrame } from '../film.ts';

interface FilmPosterProps {
  film: Film;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The portrait picture where the window is higher than wide. */
  isFullScreen?: boolean;
  /** The one picture a page is judged by loads first; all others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** The still that stands for a film. Decoration: whoever shows it names the film in words. */
export function FilmPoster({
  film,
  sizes,
  isFullScreen = false,
  isFirst = false,
  className,
}: FilmPosterProps) {
  const { landscape, portrait } = film;
  const fallback = landscape.posters.filter(({ type }) => type === 'image/jpeg');
  return (
    <picture>
      {isFullScreen && <Sources frame={portrait} sizes={sizes} media="(orientation: portrait)" />}
      <Sources frame={landscape} sizes={sizes} />
      <img
        src={fallback.at(-1)?.src}
        width={landscape.width}
        height={landscape.height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundImage: `url(${landscape.placeholder})`, backgroundSize: 'cover' }}
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
