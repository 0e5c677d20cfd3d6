import { type RefObject, useEffect, useRef } from 'react';

const BARS = 40;
const UPDATE_AFTER_MS = 60;
/** Quieter than this shows nothing: the noise of a quiet room. */
const QUIETEST_DECIBELS = -54;
/** Above this, loud sounds are cut off. */
const TOO_LOUD = 0.98;

interface LevelMeterProps {
  /** The loudest moment since it was last read, between 0 and 1; the meter sets it back. */
  level: RefObject<number>;
  isRecording: boolean;
}

/** Shows that the microphone hears something: the last seconds as bars, or one bar without motion. */
export function LevelMeter({ level, isRecording }: LevelMeterProps) {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const bars = [...(root.current?.children ?? [])] as HTMLElement[];
    const history = new Array<number>(BARS).fill(0);
    const timer = setInterval(() => {
      const peak = level.current;
      level.current = 0;
      history.push(heightOf(peak));
      history.shift();
      for (const [index, bar] of bars.entries()) {
        const height = isStill ? stillHeight(index, heightOf(peak)) : (history[index] ?? 0);
        bar.style.transform = `scaleY(${Math.max(0.06, height)})`;
      }
      root.current?.toggleAttribute('data-too-loud', peak > TOO_LOUD);
    }, UPDATE_AFTER_MS);
    return () => clearInterval(timer);
  }, [level]);

  return (
    <div
      ref={root}
      aria-hidden="true"
      className={`flex h-12 items-center justify-center gap-[3px] data-too-loud:text-danger ${isRecording ? 'text-accent' : 'text-soft'}`}
    >
      {Array.from({ length: BARS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
          key={index}
          className="h-full w-1 max-w-1 flex-1 rounded-full bg-current"
          style={{ transform: 'scaleY(0.06)' }}
        />
      ))}
    </div>
  );
}

const heightOf = (peak: number): number =>
  Math.max(0, Math.min(1, 1 - (20 * Math.log10(peak || 1e-6)) / QUIETEST_DECIBELS));

/** One bar that fills from the left and does not travel. */
const stillHeight = (index: number, level: number): number => (index < level * BARS ? 0.5 : 0);
