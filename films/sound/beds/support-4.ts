import type { Bed } from '../../movement/bed.ts';

/** E flat and F by turns, wide and slow, until B flat comes with the close. */
export const bed: Bed = {
  beats: 9,
  lastChord: 15,
  parts: [
    {
      like: 0,
      level: -19.5,
      ring: 0.4,
      notes: 'r:0.1 mp Eb3+Bb3+G4:4.4 | F2+C4+F4+A4:4.5',
    },
    {
      like: 1,
      level: -24,
      notes: `
        r:0.1 p G4:0.4 Bb4:0.5 Eb5:1 r:1 Bb4:1 G4:0.5
        | F4:0.5 A4:0.5 C5:1 r:1 A4:1 F4:0.5`,
    },
    { like: 2, level: -28, notes: '@1.5 p G5:2 Bb5:1 | @6 A5:2' },
    { like: 3, level: -27, ring: 0.4, notes: 'r:0.1 mp Eb4:4.4 | F3:4.5' },
  ],
};
