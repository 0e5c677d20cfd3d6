import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { FilmPoster, TRANSPARENT_POSTER } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';

/** The volume of the film's music under a voice, as in letters/page/voice-script.ts. */
const UNDER_VOICE = 0.22;

/** Its volume when the voice has ended. */
const ALONE = 0.6;

/** The film that a recording is heard over. */
export interface RecordingFilm {
  film: Film;
  /** When the voice begins in the film, as on the recipient's page. */
  voiceAtSeconds: number;
}

interface OverFilmProps {
  sound: string;
  durationMs: number;
  phrases: { text: string; startMs: number }[];
  /** Null until it is known: the reading can be heard without it. */
  film: RecordingFilm | null;
  /** Where to start; a new object plays from there. */
  playFrom: { ms: number } | null;
  /** Whether the film plays on to its end when the voice has ended. */
  hasClose?: boolean;
}

/** A voice over a film, with the words as they are said. */
export function OverFilm(props: OverFilmProps) {
  const { sound, durationMs, phrases, film, playFrom, hasClose = false } = props;
  const voice = useRef<HTMLAudioElement>(null);
  const picture = useRef<HTMLVideoElement>(null);
  const [atMs, setAtMs] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const shown = phrases.findLast(({ startMs }) => startMs <= atMs);
  const words = isPlaying || atMs > 0 ? shown?.text : '';

  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const follow = () => {
      if (voice.current) setAtMs(voice.current.currentTime * 1_000);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);

  useEffect(() => {
    if (!playFrom || !voice.current) return;
    voice.current.currentTime = playFrom.ms / 1_000;
    void voice.current.play().catch(() => {});
  }, [playFrom]);

  function syncFilm() {
    const [leading, following] = [voice.current, picture.current];
    if (!leading || !following) return;
    if (hasClose && leading.ended && !following.paused) {
      following.volume = ALONE;
      return;
    }
    setIsPlaying(!leading.paused);
    if (leading.paused) return following.pause();
    following.volume = UNDER_VOICE;
    following.currentTime = (film?.voiceAtSeconds ?? 0) + leading.currentTime;
    void following.play().catch(() => {});
  }

  function toggle() {
    if (!isPlaying) return void voice.current?.play().catch(() => {});
    voice.current?.pause();
    picture.current?.pause();
    setIsPlaying(false);
  }

  return (
    <div className="flex flex-col gap-3">
      <FilmStage film={film?.film ?? null} picture={picture} onEnded={() => setIsPlaying(false)}>
        {words && (
          <p
            dir="auto"
            aria-hidden="true"
            className="text-center font-serif text-2xl text-balance text-on-film sm:text-3xl"
          >
            {words}
          </p>
        )}
      </FilmStage>
      {/* biome-ignore lint/a11y/useMediaCaption: the letter is its transcript */}
      <audio
        ref={voice}
        src={sound}
        preload="auto"
        onPlay={syncFilm}
        onPause={syncFilm}
        onSeeked={syncFilm}
        onEnded={() => setAtMs(0)}
      />
      <div className="flex items-center gap-4">
        <Button look="secondary" autoFocus onPress={toggle}>
          {isPlaying ? 'Pause' : 'Listen over the film'}
        </Button>
        <p className="text-sm text-soft tabular-nums">
          {clockTime(atMs)} of {clockTime(durationMs)}
        </p>
      </div>
    </div>
  );
}

interface FilmStageProps {
  film: Film | null;
  picture: Ref<HTMLVideoElement>;
  isMuted?: boolean;
  onEnded?: () => void;
  /** What stands over the film. */
  children?: ReactNode;
}

/** A film that follows something else. Where nothing should move, its music plays over the still picture. */
export function FilmStage({ film, picture, isMuted = false, onEnded, children }: FilmStageProps) {
  return (
    <div className="relative aspect-video max-h-[42dvh] w-full overflow-hidden rounded-2xl bg-film-shade">
      {film && (
        <>
          <FilmPoster
            film={film}
            sizes="(min-width: 48rem) 44rem, 94vw"
            hasPlaceholder={false}
            className="absolute inset-0 size-full object-cover"
          />
          <video
            ref={picture}
            muted={isMuted}
            playsInline
            loop={film.movement === null}
            preload={isMuted ? 'none' : 'metadata'}
            poster={TRANSPARENT_POSTER}
            aria-hidden="true"
            tabIndex={-1}
            onEnded={onEnded}
            className="absolute inset-0 size-full object-cover motion-reduce:invisible"
          >
            {film.landscape.videos.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
        </>
      )}
      {children && (
        <div className="film-middle absolute inset-0 grid place-items-center p-6">{children}</div>
      )}
    </div>
  );
}
