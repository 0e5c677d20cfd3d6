import { type SyntheticEvent, useState } from 'react';
import type { OnScreenText } from '#films/catalogue.ts';
import type { Film } from '../film.ts';
import { FilmPoster } from './film-poster.tsx';
import { TextOverFilm } from './text-over-film.tsx';

interface FilmPlayerProps {
  film: Film;
  label: string;
  /** The value of the `sizes` attribute. */
  sizes?: string;
  /** Shown over the poster, then during its part of the film. */
  onScreenText?: OnScreenText | null;
  className?: string;
}

/** A transparent pixel: with it as `poster`, browsers let the picture behind show through. */
const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** How long the text takes to fade out; see `text-over-film` in the style sheet. */
const FADE_OUT_SECONDS = 1;

/**
 * A film with the browser's own controls, paused until the viewer plays it. The poster is a picture
 * behind the video instead of its `poster` attribute, so it can use AVIF, fit the player's size and
 * load lazily.
 */
export function FilmPlayer({
  film,
  label,
  sizes = '94vw',
  onScreenText = null,
  className = '',
}: FilmPlayerProps) {
  const [isTextShown, setIsTextShown] = useState(true);
  const updateText = ({
    currentTarget: { currentTime, paused },
  }: SyntheticEvent<HTMLVideoElement>) => {
    if (!onScreenText) return;
    const hasStarted = currentTime > 0 || !paused;
    const { startsAtSeconds, endsAtSeconds } = onScreenText;
    setIsTextShown(
      !hasStarted ||
        (currentTime >= startsAtSeconds && currentTime < endsAtSeconds - FADE_OUT_SECONDS),
    );
  };
  const { width, height, videos } = film.landscape;
  return (
    <div className={`relative overflow-hidden [container-type:size] ${className}`}>
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
        poster={TRANSPARENT}
        width={width}
        height={height}
        aria-label={label}
        onPlay={updateText}
        onTimeUpdate={updateText}
        className="relative size-full"
      >
        {videos.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {onScreenText && <TextOverFilm text={onScreenText} isShown={isTextShown} />}
    </div>
  );
}
