import { type SyntheticEvent, useRef, useState } from 'react';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { OnScreenText } from '#films/catalogue.ts';
import type { Film } from '../film.ts';
import { FilmPoster, TRANSPARENT_POSTER } from './film-poster.tsx';
import { TextOverFilm } from './text-over-film.tsx';

interface FilmPlayerProps {
  film: Film;
  label: string;
  /** The value of the `sizes` attribute. */
  sizes?: string;
  /** Shown over the poster, then during its part of the film. */
  onScreenText?: OnScreenText | null;
  /** Other words over the film, in place of its own; empty for none. Pages show them in text as well. */
  words?: string;
  /** Whether it is watched closely: the browser's controls have a timeline. */
  hasTimeline?: boolean;
  className?: string;
}

/** How long the text takes to fade out; see `text-over-film` in the style sheet. */
const FADE_OUT_SECONDS = 1;

/**
 * A film with the controls of the recipient's page, or without scripts the browser's own, paused until the
 * viewer plays it. The poster is a picture
 * behind the video instead of its `poster` attribute, so it can use AVIF, fit the player's size and
 * load lazily.
 */
export function FilmPlayer({
  film,
  label,
  sizes = '94vw',
  onScreenText = null,
  words = '',
  hasTimeline = false,
  className = '',
}: FilmPlayerProps) {
  const [isTextShown, setIsTextShown] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isMuted, setIsMuted] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  const hasOwnControls = useIsHydrated() && !hasTimeline;

  function toggle() {
    if (!video.current) return;
    if (video.current.paused) void video.current.play().catch(() => {});
    else video.current.pause();
  }
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
        ref={video}
        controls={!hasOwnControls}
        muted={isMuted}
        playsInline
        preload="none"
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        poster={TRANSPARENT_POSTER}
        width={width}
        height={height}
        aria-label={label}
        onPlay={(event) => {
          setIsPlaying(true);
          updateText(event);
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onClick={hasOwnControls ? toggle : undefined}
        onTimeUpdate={updateText}
        className="relative size-full"
      >
        {videos.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {words !== '' && (
        <p dir="auto" aria-hidden="true" data-shown="true" className="text-over-film top-1/2">
          {words}
        </p>
      )}
      {words === '' && onScreenText && <TextOverFilm text={onScreenText} isShown={isTextShown} />}
      {hasOwnControls && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center gap-2">
          <FilmButton onPress={toggle}>{isPlaying ? 'Pause' : 'Play'}</FilmButton>
          {isPlaying && (
            <FilmButton onPress={() => setIsMuted(!isMuted)}>
              {isMuted ? 'Sound on' : 'Sound off'}
            </FilmButton>
          )}
        </div>
      )}
    </div>
  );
}

interface FilmButtonProps {
  onPress: () => void;
  children: string;
}

/** As on the recipient's page. */
const FilmButton = ({ onPress, children }: FilmButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    className="min-h-11 rounded-full border border-on-film/25 bg-veil px-4 font-serif text-lg text-on-film italic hover:bg-film-shade focus-visible:outline-focus"
  >
    {children}
  </button>
);
