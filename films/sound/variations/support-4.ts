import type { Variations } from '../../movement/variations.ts';

/** G minor, E flat and F without the flute; then C minor, G minor and B flat, and a celesta above the cloud. */
export const variations: Variations = {
  thin: [
    {
      like: 0,
      level: -19.5,
      ring: 0.4,
      notes: 'r:0.1 mp G2+D3+Bb3+F4:2.9 | Eb3+Bb3+G4:3 | F2+C4+F4+A4:3',
    },
    { like: 1, level: -26, notes: 'p r:0.1 G3:0.9 D4:2 | Eb3:1 Bb3:2 | F3:1 C4:2' },
  ],
  counter: [
    {
      like: 0,
      level: -20.5,
      ring: 0.4,
      notes: `
        r:0.1 mp C3+G3+Eb4:2.15 | G2+D3+Bb3:2.25
        | D3+Bb3+F4:2.25 | F2+C4+F4+A4:2.25`,
    },
    {
      like: 2,
      instrument: 'celesta',
      level: -23,
      ring: 2,
      notes: 'p r:0.5 Eb5:1 G5:0.75 | D5:1.25 Bb4:1 | F5:1 Bb5:1.25 | A5:1 C6:1.25',
    },
    {
      like: 1,
      level: -25,
      notes: `
        p r:0.1 C4:0.4 Eb4:0.5 G4:0.5 C5:0.75 | G3:0.5 Bb3:0.5 D4:1.25
        | D4:0.5 F4:0.5 Bb4:1.25 | F4:0.5 A4:0.5 C5:1.25`,
    },
  ],
};
