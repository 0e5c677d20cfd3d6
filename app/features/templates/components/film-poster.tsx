import type { Film } from '../film.ts';

interface FilmPosterProps {
  film: Film;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  /** The one picture a page is judged by loads first; all others wait until they come near. */
  isFirst?: boolean;
  className?: string;
}

/** The still that stands for a film. Decoration: whoever shows it names the film in words. */
export function FilmPoster({ film, sizes, isFirst = false, className }: FilmPosterProps) {
  const { landscape } = film;
  const smallest = landscape.posters[0];
  return (
    <img
      src={smallest?.src}
      srcSet={landscape.posters.map(({ src, width }) => `${src} ${width}w`).join(', ')}
      sizes={sizes}
      width={landscape.width}
      height={landscape.height}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
