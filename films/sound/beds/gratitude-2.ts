import type { Bed } from '../../movement/bed.ts';

/** G and C by turns: the music box runs slower, the kalimba rocks, crickets all round. */
export const bed: Bed = {
  beats: 10,
  lastChord: 16,
  parts: [
    {
      like: 0,
      level: -22,
      notes: 'p r:0.1 B5:0.9 G5:1 D5:1 r:1 | r:1 C6:0.5 B5:0.5 G5:1 E5:1 r:1 | D5:1',
    },
    {
      like: 1,
      level: -22,
      notes: `
        p r:0.1 G3:0.4 D4:0.5 G4:0.5 B4:0.5 D4:1 G4:1 D4:1
        | C3:0.5 G3:0.5 C4:0.5 E4:0.5 G4:1 E4:1 D4:1`,
    },
    { like: 2, level: -27, ring: 0.4, notes: 'r:0.1 pp G3+D4:4.9 | E3+G3+C4:5' },
  ],
};
