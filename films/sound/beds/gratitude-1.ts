import type { Bed } from '../../movement/bed.ts';

/** F and B flat by turns: the harp rocks, a high bell here and there. */
export const bed: Bed = {
  beats: 9,
  lastChord: 12,
  parts: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 F2:0.4 C3:0.5 F3:0.5 A3:0.5 C4:0.5 G4:0.5 A4:1.5
        | Bb2:0.5 F3:0.5 Bb3:0.5 D4:0.5 F4:0.5 C5:0.5 D4:1.5`,
    },
    { like: 1, level: -25, ring: 0.4, notes: 'r:0.1 p F3+A3+C4:4.4 | F3+Bb3+D4:4.5' },
    { like: 2, level: -27, notes: '@3 p C6:1 | @7.5 D6:0.5 A5:1' },
    { like: 3, level: -30, notes: 'r:0.1 p F2:4.4 | Bb1:4.5' },
  ],
};
