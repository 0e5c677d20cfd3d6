import type { Bed } from '../../movement/bed.ts';

/** E flat and A flat by turns: the piano lets its notes go over the drone. */
export const bed: Bed = {
  beats: 7,
  lastChord: 12,
  parts: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 Eb2+Bb2:0.9 G3:0.5 Bb3:0.5 F4:1.5
        | Ab2+Eb3:1 C4:0.5 G4:1 Eb4:1`,
    },
    { like: 1, level: -25, ring: 0.4, notes: 'r:0.1 p Eb3+Bb3+F4:3.4 | Ab3+Eb4+G4:3.5' },
    { like: 2, level: -26, ring: 0.4, notes: 'r:0.1 p Eb2:3.4 | Ab2:3.5' },
    { like: 3, level: -34, notes: '@2.5 pp Bb5:1 | @5.5 Eb6:1' },
  ],
};
