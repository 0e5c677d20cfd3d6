import type { Bed } from '../../movement/bed.ts';

/** C and F by turns, in the broken chords of the piano; shells burst on. */
export const bed: Bed = {
  beats: 12,
  lastChord: 20,
  parts: [
    {
      like: 0,
      level: -19,
      notes: `
        mp C3:0.5 G3:0.5 E4:0.5 G4:0.5 C4:0.5 G4:0.5 E4:0.5 G4:0.5 C4:0.5 G4:0.5 E4:0.5 G4:0.5
        | F2:0.5 C3:0.5 A3:0.5 C4:0.5 F3:0.5 C4:0.5 A3:0.5 C4:0.5 G2:0.5 D3:0.5 B3:0.5 D4:0.5`,
    },
    { like: 1, level: -22, notes: '@1 mp G5:1.5 E5:0.5 C5:2 | @6.5 A5:1 C6:1.5 B5:1 G5:1' },
    {
      like: 2,
      level: -25,
      notes: 'mp C3:1 G3:1 E3:1 G3:1 E3:1 G3:1 | F2:1 C3:1 A2:1 C3:1 G2:1 D3:1',
    },
    { like: 3, level: -24, ring: 0.3, notes: 'r:0.1 mp E4+G4+C5:5.9 | A3+C4+F4:4 B3+D4+G4:2' },
    { like: 4, level: -32, notes: '@2 p E6:1 G6:2 | @8 A6:1 F6:1 D6:1' },
  ],
  at: [0.2, 0.85, 1.9, 2.8, 3.7, 4.8, 6.5, 6.95, 7.3],
};
