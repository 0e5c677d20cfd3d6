import type { Film } from '../film.ts';

interface FilmPlayerProps {
  film: Film;
  label: string;
  className?: string;
}

/** A film to be looked at on purpose: still until asked, then with the browser's own controls. */
export function FilmPlayer({ film, label, className }: FilmPlayerProps) {
  const { width, height, posters, videos } = film.landscape;
  return (
    <video
      key={film.id}
      controls
      muted
      playsInline
      preload="none"
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      poster={posters.find(({ type }) => type === 'image/jpeg')?.src}
      width={width}
      height={height}
      aria-label={label}
      className={className}
    >
      {videos.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
