import type { Variations } from '../../movement/variations.ts';

/** F minor, A flat and D flat; thin, one chord at a time; then B flat minor, and a low voice that hums. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -19.5,
      notes: `
        p r:0.1 F2+C3:0.9 Ab3:0.5 C4:0.5 G4:0.5 | C3+Ab3:1 Eb4:0.5 Bb4:0.5 Ab4:0.5
        | Db3+Ab3:1 F4:0.5 Ab4:0.5 C5:1`,
    },
    {
      like: 1,
      instrument: 'doubleBass',
      level: -27,
      ring: 0.4,
      notes: 'r:0.1 p F2:2.4 | C2:2.5 | Db2:3',
    },
  ],
  thin: [
    { like: 0, level: -19.5, notes: 'pp r:0.1 Ab2+Eb3:2.4 | G2+Eb3+Bb3:2.5 | Db3+Ab3+F4:3' },
    {
      like: 1,
      instrument: 'doubleBass',
      level: -26,
      ring: 0.4,
      notes: 'r:0.1 p Ab2:2.4 | G2:2.5 | Db2:3',
    },
  ],
  counter: [
    {
      like: 0,
      level: -20.5,
      notes: `
        p r:0.1 Bb2+F3:0.4 Db4:0.5 F4:1 | Eb3+Bb3:0.5 G4:0.5 Bb4:1
        | C3+G3:0.5 Eb4:0.5 G4:1 | Db3+Ab3:0.5 F4:0.5 Ab4:1`,
    },
    {
      like: 1,
      instrument: 'vibraphone',
      level: -22,
      ring: 2,
      notes: 'p r:0.3 Db4:1.2 Bb3:0.5 | G3:1.5 Eb4:0.5 | Eb4:1 C4:1 | F4:2',
    },
  ],
};
