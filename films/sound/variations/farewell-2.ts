import type { Variations } from '../../movement/variations.ts';

/** A, F sharp minor, B minor and D; thin, the strings step down to D; with the vibraphone, they rise to it. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -21,
      notes: `
        p r:0.1 E5:0.9 C#5:0.5 A5:0.5 | r:0.5 G#5:0.5 F#5:1
        | D5:0.5 F#5:0.5 B5:1 | A5:0.5 F#5:1.5`,
    },
    {
      like: 1,
      level: -22,
      ring: 0.4,
      notes: 'r:0.1 p A2+E3+C#4:1.9 | F#2+C#3+A3:2 | B2+F#3+D4:2 | D3+A3+F#4:2',
    },
    {
      like: 2,
      level: -27,
      notes: `
        @1 pp A3:0.5 E4:0.5 | @3 F#3:0.5 C#4:0.5
        | @5 B3:0.5 D4:0.5 | @6.5 D4:0.5 F#4:0.5 A4:0.5`,
    },
  ],
  thin: [
    { like: 1, level: -21, ring: 0.4, notes: 'r:0.1 p F#3+C#4:2.4 | E3+B3+G#4:2.5 | D3+A3+F#4:3' },
    {
      like: 2,
      level: -23,
      notes: `
        @0.5 pp F#3:0.5 C#4:0.5 A4:1 | @3 E3:0.5 B3:0.5 G#4:1
        | @5.5 D4:0.5 A4:1`,
    },
  ],
  counter: [
    {
      like: 1,
      level: -22,
      ring: 0.4,
      notes: 'r:0.1 p B2+F#3+D4:1.9 | E3+B3+G#4:2 | C#3+A3+E4:2 | D3+A3+F#4:2',
    },
    { like: 0, level: -24, notes: 'p r:1 F#5:1 | r:1 E5:1 | r:1 A5:1 | r:2' },
    {
      like: 2,
      instrument: 'vibraphone',
      level: -23,
      notes: 'p r:0.1 D4:0.9 F#4:1 | G#4:1.5 B4:0.5 | A4:1 E4:1 | F#4:2',
    },
  ],
};
