import type { Stereo } from './signal.ts';
import { applyFilter, mapChannels, sampleRate, silence } from './signal.ts';

export type Random = () => number;

/** White noise, different in each channel. */
function whiteNoise(seconds: number, random: Random): Stereo {
  return mapChannels(silence(seconds), (channel) => channel.map(() => random() * 2 - 1));
}

/** Noise between two frequencies, in hertz. */
export function bandNoise(seconds: number, from: number, to: number, random: Random): Stereo {
  return mapChannels(whiteNoise(seconds, random), (channel) =>
    applyFilter(applyFilter(channel, { kind: 'highpass', hertz: from }), {
      kind: 'lowpass',
      hertz: to,
    }),
  );
}

/** A level that drifts smoothly between 0 and 1, about `perSecond` times a second. */
export function smoothNoise(
  seconds: number,
  perSecond: number,
  random: Random,
): (t: number) => number {
  const points = Array.from({ length: Math.ceil(seconds * perSecond) + 3 }, random);
  return (t) => {
    const x = Math.max(0, t * perSecond);
    const i = Math.floor(x);
    const f = x - i;
    const smooth = f * f * (3 - 2 * f);
    return (points[i] ?? 0) * (1 - smooth) + (points[i + 1] ?? 0) * smooth;
  };
}

/** Adds a short synthesized sound at a time (seconds) and a pan position (-1 to 1). */
export function addSoundAt(
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
