import * as land from './air-land.ts';
import * as water from './air-water.ts';
import type { Chance } from './noise.ts';
import type { Stereo } from './signal.ts';

/** What is heard of the place itself, beside the music. All of it is computed. */
export const airs = {
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
  (seconds: number, chance: Chance, at: readonly number[]) => Stereo
>;

export type AirName = keyof typeof airs;
