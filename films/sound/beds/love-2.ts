import type { Bed } from '../../movement/bed.ts';

/** G and C by turns: the two voices stay together, over strings that breathe. */
export const bed: Bed = {
  beats: 8,
  lastChord: 12.5,
  parts: [
    { like: 0, level: -23, notes: 'p r:0.1 B5:0.9 r:0.5 G5:1 D6:1.5 | r:1 E6:0.5 C6:1 B5:1.5' },
    { like: 1, level: -24, notes: 'p r:0.5 D5:1 B4:1.5 r:1 | r:0.5 C5:1 G4:1.5' },
    { like: 2, level: -24, ring: 0.4, notes: 'r:0.1 p G2+D4+B4:3.9 | C3+E4+G4:4' },
    { like: 3, level: -29, ring: 0.4, notes: 'r:0.1 p G1:3.9 | C2:4' },
  ],
};
