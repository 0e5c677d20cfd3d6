import type { Bed } from '../../movement/bed.ts';

/** D minor and B flat by turns: the nylon guitar keeps to long notes, the steel strings keep step. */
export const bed: Bed = {
  beats: 7,
  lastChord: 11,
  parts: [
    { like: 0, level: -20.5, notes: 'p r:0.1 A4:1.9 F4:1.5 | D4:2 F4:1.5' },
    {
      like: 1,
      level: -24,
      notes: `
        p r:0.1 D3:0.4 A3:0.5 D4:0.5 F4:0.5 A4:1.5
        | Bb2:0.5 F3:0.5 Bb3:0.5 D4:0.5 F4:1.5`,
    },
    { like: 2, level: -27, ring: 0.4, notes: 'r:0.1 p D3+A3:3.4 | D3+F3+Bb3:3.5' },
  ],
};
