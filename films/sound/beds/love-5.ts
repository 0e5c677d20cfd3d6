import type { Bed } from '../../movement/bed.ts';

/** A flat and D flat by turns; the felt piano says little. */
export const bed: Bed = {
  beats: 8,
  lastChord: 11,
  parts: [
    {
      like: 0,
      level: -19.5,
      notes: `
        p r:0.1 Ab2+Eb3:0.9 C4:0.5 Eb4:1 Ab4:0.5 Eb4:1
        | Db3+Ab3:1 F4:1 C5:0.5 Ab4:0.5 F4:1`,
    },
    { like: 1, level: -27, ring: 0.4, notes: 'p r:0.1 Ab2:3.9 | Db3:4' },
  ],
};
