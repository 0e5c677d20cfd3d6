import type { Bed } from '../../movement/bed.ts';

/** The chord on G, and E flat under it by turns; the horn answers each turn of the beam. */
export const bed: Bed = {
  beats: 8,
  lastChord: 11,
  parts: [
    { like: 0, level: -20, ring: 0.4, notes: 'r:0.1 mp G2+D3+Bb3:3.9 | Eb2+Eb3+Bb3:4' },
    { like: 1, level: -24, notes: '@0.5 p D4:0.5 G4:2 | @4.5 D4:0.5 Bb4:2' },
    { like: 2, level: -32, notes: '@0.1 p G2:1 @4 Eb2:1' },
    { like: 3, level: -27, notes: '@3 pp G4:0.5 Bb4:0.5 | @7 Bb4:0.5 G4:0.5' },
  ],
};
