import type { Variations } from '../../movement/variations.ts';

/** C minor, B flat and A flat; thin, the drone and single low notes; then a vibraphone for the window. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 C3+G3:0.9 Eb4:0.5 G4:0.8 | Bb2+F3:1 D4:0.5 F4:0.8
        | Ab2+Eb3:0.9 C4:0.5 G4:1`,
    },
    {
      like: 1,
      level: -25,
      ring: 0.4,
      notes: 'r:0.1 p C3+G3+D4:2.2 | Bb2+F3+D4:2.3 | Ab3+Eb4+G4:2.4',
    },
    {
      like: 2,
      instrument: 'doubleBass',
      level: -28,
      ring: 0.4,
      notes: 'r:0.1 p C2:2.2 | Bb1:2.3 | Ab1:2.4',
    },
    { like: 3, level: -34, notes: '@1.7 pp D6:1 | @4.2 C6:1' },
  ],
  thin: [
    {
      like: 1,
      level: -22,
      ring: 0.4,
      notes: 'r:0.1 p Eb3+Bb3+F4:2.2 | D3+G3+Bb3:2.3 | Ab3+Eb4+G4:2.4',
    },
    { like: 0, level: -22, notes: 'pp r:0.1 Eb2+Bb2:2.2 | G2+D3:2.3 | Ab2+Eb3:2.4' },
    {
      like: 2,
      instrument: 'doubleBass',
      level: -29,
      ring: 0.4,
      notes: 'r:0.1 p Eb2:2.2 | G2:2.3 | Ab1:2.4',
    },
  ],
  counter: [
    {
      like: 0,
      level: -21,
      notes: `
        p r:0.1 F2+C3:0.9 Ab3:0.5 C4:0.8 | G2+Eb3:1 Bb3:0.5 Eb4:0.8
        | Ab2+Eb3:0.9 C4:0.5 Eb4:1`,
    },
    {
      like: 3,
      instrument: 'vibraphone',
      level: -24,
      notes: `
        p r:0.4 C5:1 Eb5:0.5 F5:0.5 | r:0.2 Bb4:1 Eb5:1
        | r:0.2 C5:0.7 D5:0.5 Eb5:1`,
    },
    {
      like: 1,
      level: -26,
      ring: 0.4,
      notes: 'r:0.1 p F3+C4+Eb4:2.2 | G3+Bb3+Eb4:2.3 | Ab3+Eb4+G4:2.4',
    },
    {
      like: 2,
      instrument: 'doubleBass',
      level: -29,
      ring: 0.4,
      notes: 'r:0.1 p F2:2.2 | G2:2.3 | Ab1:2.4',
    },
  ],
};
