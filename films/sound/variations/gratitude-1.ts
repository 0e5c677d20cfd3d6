import type { Variations } from '../../movement/variations.ts';

/** F, A minor, D minor and B flat; thin, the harp counts slowly; then a vibraphone over G minor and C. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 F2:0.4 C3:0.5 F3:0.5 A3:0.75 | A2:0.5 E3:0.5 A3:0.5 C4:0.75
        | D3:0.5 A3:0.5 D4:0.5 F4:0.75 | Bb2:0.5 F3:0.5 D4:0.5 F4:0.75`,
    },
    {
      like: 1,
      level: -25,
      ring: 0.4,
      notes: 'r:0.1 p F3+A3+C4:2.15 | E3+A3+C4:2.25 | F3+A3+D4:2.25 | F3+Bb3+D4:2.25',
    },
    { like: 2, level: -25, notes: '@2 p A5:1 | @4 E5:0.5 G5:1 | @7 F5:0.5 D6:1' },
    { like: 3, level: -30, notes: 'r:0.1 p F2:2.15 | A1:2.25 | D2:2.25 | Bb1:2.25' },
  ],
  thin: [
    { like: 1, level: -22, ring: 0.4, notes: 'r:0.1 p D3+A3+F4:2.9 | C3+G3+E4:3 | Bb2+F3+D4:3' },
    { like: 0, level: -22, notes: 'pp r:0.1 D3:0.9 A3:1 F4:1 | C3:1 G3:1 E4:1 | Bb2:1 F3:1 D4:1' },
    { like: 3, level: -29, notes: 'r:0.1 p D2:2.9 | C2:3 | Bb1:3' },
  ],
  counter: [
    {
      like: 0,
      level: -21,
      notes: `
        p r:0.1 G2:0.4 D3:0.5 Bb3:0.5 D4:0.75 | C3:0.5 G3:0.5 C4:0.5 E4:0.75
        | A2:0.5 F3:0.5 C4:0.5 A4:0.75 | Bb2:0.5 F3:0.5 Bb3:0.5 D4:0.75`,
    },
    {
      like: 2,
      instrument: 'vibraphone',
      level: -22,
      notes: 'mp r:0.25 D5:1.5 Bb4:0.5 | C5:1.25 G4:1 | A4:1.25 C5:1 | D5:2.25',
    },
    {
      like: 1,
      level: -26,
      ring: 0.4,
      notes: `
        r:0.1 p G3+Bb3+D4:2.15 | E3+G3+C4:2.25
        | F3+A3+C4:2.25 | F3+Bb3+D4:2.25`,
    },
    { like: 3, level: -30, notes: 'r:0.1 p G2:2.15 | C2:2.25 | A1:2.25 | Bb1:2.25' },
  ],
};
