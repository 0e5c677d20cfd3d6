import type { Bed } from '../../movement/bed.ts';

/** A and D by turns: the celesta far out on the water, the strings under it. */
export const bed: Bed = {
  beats: 8,
  lastChord: 12.5,
  parts: [
    {
      like: 0,
      level: -21,
      notes: 'p r:0.1 A5:0.9 E5:0.5 C#5:1.5 B4:1 | D5:0.5 A5:1 F#5:1.5 E5:1',
    },
    { like: 1, level: -22, ring: 0.4, notes: 'r:0.1 p A2+E3+C#4:3.9 | D3+A3+F#4:4' },
    { like: 2, level: -27, notes: '@1 pp A3:0.5 E4:0.5 C#5:1 | @5 D4:0.5 F#4:0.5 A4:1' },
  ],
};
