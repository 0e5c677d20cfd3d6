import { type SyntheticEvent, useState } from 'react';
import type { Film, WordsOnScreen } from '../film.ts';
import { FilmPoster } from './film-poster.tsx';
import { WordsOverFilm } from './words-over-film.tsx';

interface FilmPlayerProps {
  film: Film;
  label: string;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes?: string;
  /** Set over the picture when it is their time, and over the still before it plays. */
  words?: WordsOnScreen | null;
  className?: string;
}

/** With a poster that is nothing, browsers leave the picture behind visible. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** How long words take to go; see `words-over-film` in the style sheet. */
const LEAVING_SECONDS = 1;

/**
 * A film to be looked at on purpose: still until asked, then with the browser's own controls. The
 * poster lies behind it and not in its `poster` attribute, so that it can come in the small format,
 * in the size that fits, and only when it is near.
 */
export function FilmPlayer({
  film,
  label,
  sizes = '94vw',
  words = null,
  className = '',
}: FilmPlayerProps) {
  const [isTimeForWords, setIsTimeForWords] = useState(true);
  const followTime = ({
    currentTarget: { currentTime, paused },
  }: SyntheticEvent<HTMLVideoElement>) => {
    if (!words) return;
    const hasBegun = currentTime > 0 || !paused;
    const { startsAtSeconds, endsAtSeconds } = words;
    setIsTimeForWords(
      !hasBegun ||
        (currentTime >= startsAtSeconds && currentTime < endsAtSeconds - LEAVING_SECONDS),
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
        poster={NOTHING}
        width={width}
        height={height}
        aria-label={label}
        onPlay={followTime}
        onTimeUpdate={followTime}
        className="relative size-full"
      >
        {videos.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {words && <WordsOverFilm words={words} isShown={isTimeForWords} />}
    </div>
  );
}
