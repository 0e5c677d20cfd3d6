import type { Variations } from '../../movement/variations.ts';

/** A minor, B minor and C; thin, the strings step down; then the vibraphone leads and the celesta answers. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -22,
      notes: 'p r:0.1 E6:0.9 C6:0.5 G5:1 | r:0.5 D6:1 A5:1 | r:0.5 G5:0.5 E6:1 B5:1',
    },
    { like: 1, level: -24, notes: 'p r:0.8 A4:0.7 C5:1 | r:0.5 B4:1 F#4:1 | r:0.5 C5:1 G4:1.5' },
    {
      like: 2,
      level: -24,
      ring: 0.4,
      notes: 'r:0.1 p A2+E3+C4+G4:2.4 | B2+F#3+D4:2.5 | C3+G3+E4:3',
    },
    { like: 3, level: -29, ring: 0.4, notes: 'r:0.1 p A1:2.4 | B1:2.5 | C2:3' },
  ],
  thin: [
    { like: 2, level: -21, ring: 0.4, notes: 'r:0.1 p E3+B3+G4:2.4 | D3+A3+F#4:2.5 | C3+E4+G4:3' },
    { like: 1, level: -26, notes: 'pp r:1 B4:1.5 | r:1 A4:1.5 | r:1 G4:2' },
    { like: 3, level: -28, ring: 0.4, notes: 'r:0.1 p E2:2.4 | D2:2.5 | C2:3' },
  ],
  counter: [
    { like: 1, level: -21, notes: 'mp r:0.1 B4:0.9 D5:1 | A4:1.5 F#4:0.5 | G4:1 E4:1 | G4:1 C5:1' },
    { like: 0, level: -26, notes: 'pp @1 D6:1 | @3.5 A5:0.5 | @5 B5:1' },
    {
      like: 2,
      level: -23,
      ring: 0.4,
      notes: 'r:0.1 p G2+D3+B3+G4:1.9 | F#2+D3+A3+F#4:2 | E3+B3+G4:2 | C3+E4+G4:2',
    },
    { like: 3, level: -29, ring: 0.4, notes: 'r:0.1 p G1:1.9 | F#1:2 | E2:2 | C2:2' },
  ],
};
