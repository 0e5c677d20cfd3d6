import type { Variations } from '../../movement/variations.ts';

/** C minor, G minor, F and B flat without the tune; then E flat first, and a celesta in the left-over beats. */
export const variations: Variations = {
  thin: [
    {
      like: 0,
      level: -19,
      notes: `
        pp r:0.1 C3:0.9 G3+Eb4:2 | G2:1 D3+Bb3:2
        | F2:1 C3+A3:2 | Bb2:1 F3+D4:2`,
    },
    {
      like: 3,
      level: -28,
      ring: 0.4,
      notes: 'pp r:0.1 C4+Eb4:2.9 | Bb3+D4:3 | A3+C4:3 | Bb3+D4:3',
    },
  ],
  counter: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 Eb3:0.9 G3+Bb3:1 G3+Bb3:1 | G2:1 D3+Bb3:1 D3+Bb3:1
        | F2:1 Eb3+A3:1 C3+A3:1 | Bb2:1 F3+D4:1 F3+D4:1`,
    },
    {
      like: 2,
      level: -22,
      ring: 2,
      notes: `
        p r:0.5 Bb4:1 C5:0.5 D5:1 | r:0.5 D5:1 Bb4:1.5
        | r:0.5 C5:0.5 Eb5:1 A4:1 | F5:1 D5:2`,
    },
    {
      like: 3,
      level: -30,
      ring: 0.4,
      notes: 'pp r:0.1 G3+Bb3:2.9 | Bb3+D4:3 | A3+Eb4:3 | Bb3+D4:3',
    },
  ],
};
