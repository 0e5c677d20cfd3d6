import type { Bed } from '../../movement/bed.ts';

/** D and G by turns, broad; the horn keeps to the light. */
export const bed: Bed = {
  beats: 8,
  lastChord: 13.5,
  parts: [
    {
      like: 0,
      level: -20,
      notes: `
        mp r:0.1 D2+A2:0.4 F#3:0.5 A3:0.5 D4:1 F#4:1.5
        | G1+G2:0.5 D3:0.5 G3:0.5 B3:1 D4:1.5`,
    },
    { like: 1, level: -25, notes: 'r:0.1 p F#3+A3+D4:3.9 | G3+B3+D4:4' },
    { like: 2, level: -26, ring: 0.2, notes: 'r:0.5 p A4:2 F#4:1.5 | r:0.5 D4:3' },
    { like: 3, level: -27, ring: 0.3, notes: 'r:0.1 p D3:3.9 | G2:4' },
  ],
};
