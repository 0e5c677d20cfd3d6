import * as land from './ambience-land.ts';
import * as water from './ambience-water.ts';
import type { Random } from './noise.ts';
import type { Stereo } from './signal.ts';

/** Ambient sounds to mix with the music. All of them are synthesized. */
export const ambiences = {
  waves: water.waves,
  rain: water.rain,
  downpour: water.downpour,
  lapping: water.lapping,
  wind: land.wind,
  sand: land.sand,
  leaves: land.leaves,
  stillness: land.stillness,
  city: land.city,
  crickets: land.crickets,
  birds: land.birds,
  flame: land.flame,
  fireworks: land.fireworks,
} as const satisfies Record<
  string,
  (seconds: number, random: Random, at: readonly number[]) => Stereo
>;

export type AmbienceName = keyof typeof ambiences;
