import type { Variations } from '../../movement/variations.ts';

/** C minor falls by steps to A flat; then F minor rises to it, with a vibraphone far off. */
export const variations: Variations = {
  thin: [
    {
      like: 0,
      level: -20,
      ring: 0.4,
      notes: `
        r:0.1 p C3+G3+Eb4:1.65 | Bb2+F3+D4:1.75
        | G2+Eb3+Bb3:1.75 | Ab2+Eb3+C4:1.75`,
    },
    {
      like: 1,
      level: -24,
      notes: 'r:0.1 p C2/G2:1.65 | Bb2/F3:1.75 | G2/D3:1.75 | Ab2/Eb3:1.75',
    },
  ],
  counter: [
    {
      like: 0,
      level: -21,
      ring: 0.4,
      notes: 'r:0.1 p Ab2+F3+C4:2.2 | G2+Eb3+Bb3:2.3 | Ab2+Eb3+C4:2.4',
    },
    {
      like: 3,
      instrument: 'vibraphone',
      level: -24,
      notes: 'p r:0.8 C5:1 Bb4:0.5 | r:0.3 G4:1.2 | r:0.4 Bb4:0.5 C5:0.5 Eb5:1.2',
    },
    {
      like: 1,
      level: -24,
      notes: 'r:0.1 p F2/C3:2.2 | G2/D3:2.3 | Ab2/Eb3:2.4',
    },
  ],
};
