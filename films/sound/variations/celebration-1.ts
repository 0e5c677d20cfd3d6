import type { Variations } from '../../movement/variations.ts';

/** A minor, F, C and G without the melody; then C, E minor, F and G with a marimba that answers. */
export const variations: Variations = {
  thin: [
    {
      like: 0,
      level: -19,
      notes: `
        mp A2:0.5 E3:0.5 C4:0.5 E4:0.5 A3:0.5 E4:0.5 | F2:0.5 C3:0.5 A3:0.5 C4:0.5 F3:0.5 C4:0.5
        | C3:0.5 G3:0.5 E4:0.5 G4:0.5 E4:0.5 G3:0.5 | G2:0.5 D3:0.5 B3:0.5 D4:0.5 G3:0.5 D4:0.5`,
    },
    {
      like: 3,
      level: -25,
      ring: 0.3,
      notes: 'r:0.1 p A3+C4+E4:2.9 | A3+C4+F4:3 | G3+C4+E4:3 | B3+D4+G4:3',
    },
    { like: 4, level: -34, notes: '@3 pp C6:1 | @9 D6:1' },
  ],
  counter: [
    {
      like: 0,
      level: -20,
      notes: `
        mp C3:0.5 G3:0.5 E4:0.5 G4:0.5 E4:0.5 G3:0.5 | E3:0.5 B3:0.5 G4:0.5 B4:0.5 G4:0.5 B3:0.5
        | F2:0.5 C3:0.5 A3:0.5 C4:0.5 A3:0.5 C3:0.5 | G2:0.5 D3:0.5 B3:0.5 D4:0.5 G3:0.5 B3:0.5`,
    },
    {
      like: 2,
      instrument: 'marimba',
      level: -21,
      notes: `
        mp r:1 E4:0.5 G4:0.5 C5:1 | B4:1 G4:0.5 E4:0.5 G4:1
        | A4:1 F4:0.5 A4:0.5 C5:1 | B4:0.5 A4:0.5 G4:1 D4:1`,
    },
    {
      like: 3,
      level: -24,
      ring: 0.3,
      notes: 'r:0.1 mp G3+C4+E4:2.9 | G3+B3+E4:3 | A3+C4+F4:3 | B3+D4+G4:3',
    },
    { like: 4, level: -33, notes: '@4.5 p B5:0.5 E6:1 | @10 G6:1' },
  ],
};
