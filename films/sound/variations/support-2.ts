import type { Variations } from '../../movement/variations.ts';

/** E flat minor, F minor and G flat, breathed in; thin, B flat minor breathed out; then a vibraphone over D flat. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      instrument: 'warmPad',
      level: -20,
      ring: 0.5,
      notes: 'mp r:0.1 Eb3+Bb3+Gb4:2.2 | F3+C4+Ab4:2.3 | Bb2+Gb3+Db4+F4:2.4',
    },
    { like: 1, level: -24, ring: 0.5, notes: 'r:0.1 p Eb3+Bb3:2.2 | F3+C4:2.3 | Gb2+Db3+Bb3:2.4' },
    {
      like: 2,
      level: -24,
      notes: `
        @0.6 p Gb4:0.5 Bb4:0.5 Db5:1 | @2.8 Ab4:0.5 C5:0.5 Eb5:1
        | @5 Bb4:0.5 Db5:0.5 F5:1`,
    },
  ],
  thin: [
    { like: 1, level: -21, ring: 0.5, notes: 'r:0.1 p Bb2+F3+Db4:3.4 | Gb2+Db3+Bb3:3.5' },
    {
      like: 0,
      instrument: 'warmPad',
      level: -23,
      ring: 0.5,
      notes: 'r:0.1 p Db4+F4:3.4 | Bb3+Db4+F4:3.5',
    },
    { like: 2, level: -28, notes: '@1.75 pp F5:1.5 | @5.2 Db5:1.5' },
  ],
  counter: [
    {
      like: 0,
      instrument: 'warmPad',
      level: -21,
      ring: 0.5,
      notes: 'mp r:0.1 Db3+Ab3+F4:2.2 | C3+Ab3+Eb4:2.3 | Bb2+Gb3+Db4+F4:2.4',
    },
    {
      like: 2,
      instrument: 'vibraphone',
      level: -22,
      notes: 'p r:0.3 Ab4:1.2 F4:0.8 | Eb4:1 Ab4:1.3 | Bb4:1 Db5:1.4',
    },
    { like: 1, level: -25, ring: 0.5, notes: 'r:0.1 p Db3+Ab3:2.2 | C3+Ab3:2.3 | Gb2+Db3+Bb3:2.4' },
  ],
};
