import type { Bed } from '../../movement/bed.ts';

/** The fifth on D, breathing; the koto lets single notes go. */
export const bed: Bed = {
  beats: 6,
  lastChord: 8.4,
  parts: [
    { like: 0, level: -23, notes: 'p r:0.1 D4:1.4 A4:1 G4:1 | D5:1 A4:0.5 G4:1' },
    { like: 1, level: -27, notes: '@1 pp D5:0.25 G5:0.25 A5:1 | @4 C5:0.25 D5:0.25 G5:1' },
    { like: 2, level: -22, ring: 0.5, notes: 'r:0.1 p D3+A3:2.9 | D3+G3+A3:3' },
  ],
};
