import type { Variations } from '../../movement/variations.ts';

/** B minor, F sharp minor and G; thin, three notes to a chord; then a vibraphone over E minor and A. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -19,
      notes: `
        p r:0.1 B2:0.4 F#3:0.5 D4:0.5 A4:0.5 F#4:1 | F#2:0.5 C#3:0.5 A3:0.5 E4:0.5 C#4:1
        | G2:0.5 D3:0.5 B3:0.5 F#4:0.5 E4:1`,
    },
    {
      like: 1,
      instrument: 'vibraphone',
      level: -28,
      ring: 2,
      notes: 'pp r:1 D5:2 | r:1 C#5:2 | r:1 B4:2',
    },
  ],
  thin: [
    { like: 0, level: -19, notes: 'pp r:0.1 D3:0.9 A3:1 F#4:1 | C#3:1 A3:1 E4:1 | G2:1 D3:1 B3:1' },
  ],
  counter: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 E2:0.4 B2:0.5 G3:0.5 D4:0.75 | A2:0.5 E3:0.5 C#4:0.5 B3:0.75
        | F#2:0.5 D3:0.5 A3:0.5 F#4:0.75 | G2:0.5 D3:0.5 B3:0.5 E4:0.75`,
    },
    {
      like: 1,
      instrument: 'vibraphone',
      level: -23,
      ring: 2,
      notes: 'p r:0.5 G4:1 B4:0.75 | A4:1.25 E4:1 | F#4:1 A4:1.25 | B4:1 D5:1.25',
    },
  ],
};
