import type { Film } from '../film.ts';
import { FilmPoster } from './film-poster.tsx';

interface FilmPlayerProps {
  film: Film;
  label: string;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes?: string;
  className?: string;
}

/** With a poster that is nothing, browsers leave the picture behind visible. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A film to be looked at on purpose: still until asked, then with the browser's own controls. The
 * poster lies behind it and not in its `poster` attribute, so that it can come in the small format,
 * in the size that fits, and only when it is near.
 */
export function FilmPlayer({ film, label, sizes = '94vw', className = '' }: FilmPlayerProps) {
  const { width, height, videos } = film.landscape;
  return (
    <div className={`relative overflow-hidden ${className}`}>
      <FilmPoster
        film={film}
        sizes={sizes}
        hasPlaceholder={false}
        className="absolute inset-0 size-full object-cover"
      />
      <video
        key={film.id}
        controls
        muted
        playsInline
        preload="none"
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        poster={NOTHING}
        width={width}
        height={height}
        aria-label={label}
        className="relative size-full"
      >
        {videos.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
    </div>
  );
}
