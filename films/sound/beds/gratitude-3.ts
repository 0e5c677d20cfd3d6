import type { Bed } from '../../movement/bed.ts';

/** E and A by turns, as the guitar began; birds and leaves go on. */
export const bed: Bed = {
  beats: 9,
  lastChord: 11,
  parts: [
    {
      like: 0,
      level: -18.5,
      notes: `
        p r:0.1 E2+B2:0.9 G#3:0.5 B3:0.5 E4:1 B3:0.5 G#3:1
        | A2+E3:0.5 C#4:0.5 E4:0.5 A4:1 E4:0.5 C#4:0.5 B3:1`,
    },
    { like: 1, level: -31, notes: '@2.5 pp B5:1 | @7 E5:1' },
  ],
};
