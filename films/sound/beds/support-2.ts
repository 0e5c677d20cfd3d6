import type { Bed } from '../../movement/bed.ts';

/** D flat and G flat by turns, one breath in eight seconds; the harp answers each. */
export const bed: Bed = {
  beats: 7,
  lastChord: 10,
  parts: [
    { like: 0, level: -20, ring: 0.5, notes: 'mp r:0.1 Db3+Ab3+F4:3.4 | Bb2+Gb3+Db4+F4:3.5' },
    { like: 1, level: -24, ring: 0.5, notes: 'p r:0.1 Db3+Ab3:3.4 | Gb2+Db3+Bb3:3.5' },
    {
      like: 2,
      level: -26,
      notes: '@1 p F4:0.5 Ab4:0.5 Db5:1.5 | @4.5 Gb4:0.5 Bb4:0.5 F5:1.5',
    },
  ],
};
