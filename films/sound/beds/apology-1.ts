import type { Bed } from '../../movement/bed.ts';

/** A minor and G by turns: the phrase of the piano, begun and left again. */
export const bed: Bed = {
  beats: 8,
  lastChord: 10.5,
  parts: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 A2+E3:1.4 C5:0.5 B4:0.5 A4:1.5
        | G2+D3:1 B4:0.5 C5:0.5 D5:1 r:1`,
    },
    { like: 1, level: -28, ring: 0.4, notes: 'r:0.1 p C4+E4:3.9 | B3+D4:4' },
  ],
};
