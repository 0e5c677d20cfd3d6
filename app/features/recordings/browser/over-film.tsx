import { useEffect, useRef, useState } from 'react';
import type { Film } from '#app/features/templates/film.ts';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { recordingFilmAddress } from './recording-addresses.ts';

/** The volume of the film's music under a voice, as in letters/page/voice-script.ts. */
const MUSIC_VOLUME = 0.22;

/** The film that a recording is heard over before it is kept. */
export interface RecordingFilm {
  film: Film;
  /** When the voice begins in the film, as on the recipient's page. */
  voiceAtSeconds: number;
}

interface OverFilmProps {
  sound: string;
  durationMs: number;
  phrases: { text: string; startMs: number }[];
  messageId: string;
  /** Where to start; a new object plays from there. */
  playFrom: { ms: number } | null;
}

/** The reading over the letter's film, with the words as they are said. */
export function OverFilm(props: OverFilmProps) {
  const { sound, durationMs, phrases, messageId, playFrom } = props;
  const voice = useRef<HTMLAudioElement>(null);
  const picture = useRef<HTMLVideoElement>(null);
  const [atMs, setAtMs] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const { film, voiceAtSeconds } = useFilm(messageId, durationMs) ?? {
    film: null,
    voiceAtSeconds: 0,
  };
  const shown = phrases.findLast(({ startMs }) => startMs <= atMs);

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
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    setIsPlaying(!leading.paused);
    if (leading.paused || isStill) return following.pause();
    following.volume = MUSIC_VOLUME;
    following.currentTime = voiceAtSeconds + leading.currentTime;
    void following.play().catch(() => {});
  }

  function toggle() {
    if (!voice.current) return;
    if (voice.current.paused) void voice.current.play().catch(() => {});
    else voice.current.pause();
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-video max-h-[42dvh] w-full overflow-hidden rounded-2xl bg-film-shade">
        {film && (
          // biome-ignore lint/a11y/useMediaCaption: the film has music and no speech
          <video
            ref={picture}
            playsInline
            loop={film.movement === null}
            preload="metadata"
            poster={film.landscape.posters.find(({ type }) => type === 'image/jpeg')?.src}
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover"
          >
            {film.landscape.videos.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
        )}
        <div className="film-middle absolute inset-0 grid place-items-center p-6">
          <p
            dir="auto"
            aria-hidden="true"
            className="text-center font-serif text-2xl text-balance text-on-film sm:text-3xl"
          >
            {isPlaying || atMs > 0 ? shown?.text : ''}
          </p>
        </div>
      </div>
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

/** The film the draft is on; null until it is known. The reading can be heard without it. */
function useFilm(messageId: string, durationMs: number): RecordingFilm | null {
  const [film, setFilm] = useState<RecordingFilm | null>(null);
  const seconds = Math.ceil(durationMs / 1_000);
  useEffect(() => {
    let isCurrent = true;
    fetch(recordingFilmAddress(messageId, seconds))
      .then(async (response) => {
        if (response.ok && isCurrent) setFilm((await response.json()) as RecordingFilm);
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [messageId, seconds]);
  return film;
}
