import type { Variations } from '../../movement/variations.ts';

/** D, A, B minor and G; thin, B minor, A and G in long notes; then a vibraphone over E minor. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -20,
      notes: `
        mp r:0.1 D2+A2:0.4 F#3:0.5 A3:0.5 D4:0.5 | C#3+A3:0.5 E4:0.5 A4:1
        | B1+B2:0.5 F#3:0.5 D4:0.5 F#4:0.5 | G1+G2:0.5 D3:0.5 B3:0.5 D4:0.5`,
    },
    {
      like: 1,
      level: -25,
      notes: 'r:0.1 p F#3+A3+D4:1.9 | E3+A3+C#4:2 | F#3+B3+D4:2 | G3+B3+D4:2',
    },
    { like: 2, level: -26, ring: 0.2, notes: 'p r:0.5 F#4:1.5 | E4:2 | D4:1.5 F#4:0.5 | D4:2' },
    {
      like: 3,
      instrument: 'doubleBass',
      level: -27,
      ring: 0.3,
      notes: 'r:0.1 p D2:1.9 | C#2:2 | B1:2 | G1:2',
    },
  ],
  thin: [
    { like: 1, level: -21, notes: 'r:0.1 p F#3+B3+D4:2.4 | E3+A3+C#4:2.5 | G3+B3+D4:3' },
    { like: 0, level: -22, notes: 'p r:0.1 B1+B2:2.4 | A1+A2:2.5 | G1+G2:3' },
    {
      like: 3,
      instrument: 'doubleBass',
      level: -28,
      ring: 0.3,
      notes: 'r:0.1 p B1:2.4 | A1:2.5 | G1:3',
    },
  ],
  counter: [
    {
      like: 0,
      level: -21,
      notes: `
        mp r:0.1 E2+B2:0.4 G3:0.5 B3:1 | F#2+D3:0.5 A3:0.5 D4:1
        | A1+A2:0.5 E3:0.5 C#4:1 | G1+G2:0.5 D3:0.5 B3:1`,
    },
    {
      like: 2,
      instrument: 'vibraphone',
      level: -22,
      ring: 2,
      notes: 'mp r:0.3 G4:1 B4:0.7 | A4:1.5 F#4:0.5 | E4:1 C#5:1 | B4:1 D5:1',
    },
    { like: 1, level: -26, notes: 'r:0.1 p G3+B3+E4:1.9 | F#3+A3+D4:2 | E3+A3+C#4:2 | G3+B3+D4:2' },
    {
      like: 3,
      instrument: 'doubleBass',
      level: -28,
      ring: 0.3,
      notes: 'r:0.1 p E2:1.9 | F#2:2 | A1:2 | G1:2',
    },
  ],
};
