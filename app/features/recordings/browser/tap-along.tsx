import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { VoiceSources } from './recording-addresses.ts';

interface TapAlongProps {
  /** The sound's address: within this page, or a saved recording's. */
  sound: string | VoiceSources;
  phrases: string[];
  onDone: (startsMs: number[]) => void;
  onCancel: () => void;
}

/** Plays the sound; each tap says that the phrase on show begins. */
export function TapAlong({ sound, phrases, onDone, onCancel }: TapAlongProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const hasBegun = useRef(false);
  const [startsMs, setStartsMs] = useState<number[]>([]);
  const [isPlaying, setIsPlaying] = useState(false);
  const phrase = phrases[startsMs.length];

  function tap() {
    if (!audio.current) return;
    if (!isPlaying) return void audio.current.play().catch(() => {});
    const tapped = [...startsMs, Math.round(audio.current.currentTime * 1_000)];
    if (tapped.length === phrases.length) onDone(tapped);
    else setStartsMs(tapped);
  }

  /** A tap counts when it begins, by finger or key. Screen readers send a click and nothing before it. */
  function begin() {
    hasBegun.current = true;
    tap();
  }

  return (
    <div className="flex flex-col gap-4">
      <audio
        ref={audio}
        {...(typeof sound === 'string' && { src: sound })}
        preload="auto"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => startsMs.length > 0 && onDone(startsMs)}
      >
        {typeof sound !== 'string' && (
          <>
            <source src={sound.webm} type="audio/webm" />
            <source src={sound.m4a} type="audio/mp4" />
          </>
        )}
      </audio>
      <p>Tap the button as each phrase starts.</p>
      <p role="status" className="text-sm text-soft">
        Phrase {startsMs.length + 1} of {phrases.length}
      </p>
      <div className="flex min-h-60 flex-col justify-center gap-6 rounded-3xl bg-sunken px-5 py-8 text-center font-serif sm:px-12">
        <p dir="auto" className="text-3xl leading-snug text-balance wrap-anywhere">
          {phrase}
        </p>
        <p dir="auto" className="min-h-14 text-xl text-balance text-soft wrap-anywhere">
          {phrases[startsMs.length + 1]}
        </p>
      </div>
      <Button
        size="large"
        autoFocus
        onPointerDown={({ button }) => button === 0 && begin()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          if (event.repeat) event.preventDefault();
          else begin();
        }}
        onPress={() => {
          if (!hasBegun.current) tap();
          hasBegun.current = false;
        }}
      >
        {isPlaying ? 'Now' : 'Play'}
      </Button>
      <Button look="quiet" size="small" className="self-center" onPress={onCancel}>
        Keep the earlier timing
      </Button>
    </div>
  );
}
