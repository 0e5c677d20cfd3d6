import { useEffect, useState } from 'react';
import { clockTime } from '#app/shared/duration.ts';
import { Button } from '#app/ui/button.tsx';
import { spreadPhrases } from '../recording.rules.ts';
import { OverFilm } from './over-film.tsx';
import { RECORDING_MAX_MS } from './recorder.rules.ts';
import { TapAlong } from './tap-along.tsx';
import { useDraftFilm } from './use-draft-film.ts';

interface FileStepProps {
  file: File;
  phrases: string[];
  /** When each phrase starts, as far as the sender has tapped along. */
  startsMs: number[] | null;
  messageId: string;
  onTimes: (startsMs: number[] | null) => void;
  onKeep: () => void;
  onOtherFile: () => void;
}

/** A file that was recorded elsewhere: heard over the film, and its phrases set by tapping along. */
export function FileStep(props: FileStepProps) {
  const { file, phrases, startsMs, messageId, onTimes, onKeep, onOtherFile } = props;
  const [isTapping, setIsTapping] = useState(false);
  const sound = useFileAddress(file);
  const length = useLength(sound);
  const film = useDraftFilm(messageId, typeof length === 'number' ? length : null);
  const isTooLong = typeof length === 'number' && length > RECORDING_MAX_MS + 500;
  if (isTapping && sound) {
    return (
      <TapAlong
        sound={sound}
        phrases={phrases}
        onDone={(tapped) => {
          onTimes(tapped);
          setIsTapping(false);
        }}
        onCancel={() => setIsTapping(false)}
      />
    );
  }
  const timed = startsMs
    ? startsMs.map((startMs, index) => ({ text: phrases[index] ?? '', startMs }))
    : spreadPhrases(phrases, typeof length === 'number' ? length : 0);
  return (
    <div className="flex flex-col gap-5">
      <p className="wrap-anywhere">
        {file.name}
        {typeof length === 'number' && (
          <span className="text-soft tabular-nums"> · {clockTime(length)}</span>
        )}
      </p>
      {length === 'unplayable' && (
        <p role="status" className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
          Your browser can’t play this file, so you can’t hear it here. You can still keep it: we’ll
          check it and tell you if we can’t use it.
        </p>
      )}
      {isTooLong && (
        <p role="alert" className="rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          This recording is longer than three minutes. Choose a shorter one.
        </p>
      )}
      {sound && typeof length === 'number' && !isTooLong && (
        <>
          <OverFilm sound={sound} durationMs={length} phrases={timed} film={film} playFrom={null} />
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-accent-soft px-5 py-4">
            <p className="text-sm">
              {startsMs
                ? 'The words appear where you tapped.'
                : 'The words appear evenly, by their length. If they come too early or too late, tap along while it plays.'}
            </p>
            <span className="flex flex-wrap gap-2">
              <Button look="secondary" size="small" onPress={() => setIsTapping(true)}>
                {startsMs ? 'Tap along again' : 'Tap along'}
              </Button>
              {startsMs && (
                <Button look="quiet" size="small" onPress={() => onTimes(null)}>
                  Spread evenly
                </Button>
              )}
            </span>
          </div>
        </>
      )}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button size="large" className="sm:flex-1" isDisabled={isTooLong} onPress={onKeep}>
          Keep this recording
        </Button>
        <Button look="quiet" size="large" onPress={onOtherFile}>
          Use something else
        </Button>
      </div>
    </div>
  );
}

function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

/** How long a sound is, in milliseconds; null until that is known. */
function useLength(address: string | null): number | 'unplayable' | null {
  const [length, setLength] = useState<number | 'unplayable' | null>(null);
  useEffect(() => {
    if (!address) return;
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.onerror = () => setLength('unplayable');
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) return setLength(audio.duration * 1_000);
      // A recorder's WebM does not say how long it is until it was played to its end.
      audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.src = address;
    return () => {
      audio.onerror = null;
      audio.removeAttribute('src');
    };
  }, [address]);
  return length;
}
