import type { Bed } from '../../movement/bed.ts';

/** C minor and A flat by turns: the glass breathes, the piano answers far off. */
export const bed: Bed = {
  beats: 7,
  lastChord: 10,
  parts: [
    { like: 0, level: -21, ring: 0.4, notes: 'r:0.1 p C3+G3+Eb4:3.4 | Ab2+Eb3+C4:3.5' },
    { like: 1, level: -23, notes: 'r:0.1 p C2/G2/C3:1.9 G3:1.5 | Ab2/Eb3:2 C3:1.5' },
    { like: 3, level: -27, notes: '@1.5 pp G4:1 Eb4:0.5 | @5 Eb4:0.5 C4:1' },
  ],
};
