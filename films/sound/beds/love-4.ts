import type { Bed } from '../../movement/bed.ts';

/** G minor, E flat, F, B flat: the waltz goes round once in eight seconds, a little slower. */
export const bed: Bed = {
  beats: 12,
  lastChord: 15,
  parts: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 G2:0.9 F3+D4:1 F3+D4:1 | Eb3:1 G3+Bb3:1 G3+D4:1
        | F2:1 Eb3+A3:1 Eb3+C4:1 | Bb2:1 F3+D4:1 F3+D4:1`,
    },
    {
      like: 1,
      level: -21.5,
      notes: 'p r:0.1 D5:1.9 F5:1 | G5:1.5 F5:0.5 D5:1 | Eb5:1 C5:1 A4:1 | Bb4:3',
    },
    { like: 3, level: -30, ring: 0.4, notes: 'pp r:0.1 G3+D4:2.9 Eb4+G4:3 C4+F4:3 Bb3+D4:3' },
  ],
};
