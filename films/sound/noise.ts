import type { Stereo } from './signal.ts';
import { filtered, mapChannels, sampleRate, silence } from './signal.ts';

export type Chance = () => number;

/** White noise, different in each ear. */
function whiteNoise(seconds: number, chance: Chance): Stereo {
  return mapChannels(silence(seconds), (channel) => channel.map(() => chance() * 2 - 1));
}

/** Noise between two frequencies. */
export function band(seconds: number, from: number, to: number, chance: Chance): Stereo {
  return mapChannels(whiteNoise(seconds, chance), (channel) =>
    filtered(filtered(channel, { kind: 'highpass', hertz: from }), { kind: 'lowpass', hertz: to }),
  );
}

/** A level that wanders smoothly between 0 and 1, about `perSecond` times a second. */
export function wander(seconds: number, perSecond: number, chance: Chance): (t: number) => number {
  const points = Array.from({ length: Math.ceil(seconds * perSecond) + 3 }, chance);
  return (t) => {
    const x = Math.max(0, t * perSecond);
    const i = Math.floor(x);
    const f = x - i;
    const smooth = f * f * (3 - 2 * f);
    return (points[i] ?? 0) * (1 - smooth) + (points[i + 1] ?? 0) * smooth;
  };
}

/** Adds a short sound, made sample by sample, at a time and a place between the ears. */
export function place(
  into: Stereo,
  at: number,
  seconds: number,
  pan: number,
  wave: (t: number) => number,
): void {
  const first = Math.round(at * sampleRate);
  const count = Math.min(Math.round(seconds * sampleRate), into.left.length - first);
  const [left, right] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
  for (let i = Math.max(0, -first); i < count; i++) {
    const x = wave(i / sampleRate);
    into.left[first + i] = (into.left[first + i] ?? 0) + x * left;
    into.right[first + i] = (into.right[first + i] ?? 0) + x * right;
  }
}
