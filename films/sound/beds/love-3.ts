import type { Bed } from '../../movement/bed.ts';

/** D and G by turns, the sixth always in it: the guitar lets every string ring. */
export const bed: Bed = {
  beats: 9,
  lastChord: 15.5,
  parts: [
    {
      like: 0,
      level: -19,
      notes: `
        p r:0.1 D3:0.4 A3:0.5 F#4:0.5 B4:0.5 A4:1.5 F#4:1
        | G2:0.5 D3:0.5 B3:0.5 F#4:0.5 E4:1 D4:1.5`,
    },
    { like: 1, level: -28, ring: 0.3, notes: 'r:0.5 pp D4:3.5 r:0.5 | E4:2 B3:2' },
  ],
};
