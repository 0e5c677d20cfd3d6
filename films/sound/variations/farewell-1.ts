import type { Variations } from '../../movement/variations.ts';

/** D minor, C, F and B flat for the steel strings alone; then G minor, F and B flat with a vibraphone. */
export const variations: Variations = {
  thin: [
    {
      like: 1,
      level: -21,
      notes: `
        p r:0.1 D3:0.4 A3:0.5 F4:0.75 | C3:0.5 G3:0.5 E4:0.75
        | F2:0.5 C3:0.5 A3:0.75 | Bb2:0.5 F3:0.5 D4:0.75`,
    },
    {
      like: 2,
      level: -25,
      ring: 0.4,
      notes: 'r:0.1 p D3+A3:1.65 | C3+G3:1.75 | F3+A3:1.75 | F3+Bb3:1.75',
    },
  ],
  counter: [
    {
      like: 0,
      instrument: 'vibraphone',
      level: -20.5,
      ring: 1.5,
      notes: `
        mp r:0.4 Bb4:1 A4:0.5 G4:0.5 | C5:1 A4:0.6 F4:1
        | r:0.2 D5:0.8 C5:0.5 Bb4:0.5`,
    },
    {
      like: 1,
      level: -24,
      notes: `
        p r:0.1 G2:0.4 D3:0.5 Bb3:0.5 D4:0.85 | F2:0.5 C3:0.5 A3:0.5 C4:0.8
        | Bb2:0.5 F3:0.5 D4:1.35`,
    },
    { like: 2, level: -27, ring: 0.4, notes: 'r:0.1 p G3+Bb3:2.25 | F3+A3:2.3 | D3+F3+Bb3:2.35' },
  ],
};
