import type { Variations } from '../../movement/variations.ts';

/** E minor, B minor, A minor and C; thin, the kalimba alone; then it sings, and the music box only ticks. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -21,
      notes: `
        p r:0.1 G5:0.9 B5:0.5 E6:1 | r:0.5 D6:1 F#5:1
        | E5:0.5 A5:1 C6:1 | B5:0.5 G5:1 E5:1`,
    },
    {
      like: 1,
      level: -22,
      notes: `
        p r:0.1 E3:0.4 B3:0.5 G4:0.5 B4:1 | B3:0.5 D4:0.5 F#4:0.5 D4:1
        | A3:0.5 C4:0.5 E4:0.5 A4:1 | C3:0.5 G3:0.5 E4:0.5 G4:1`,
    },
    {
      like: 2,
      level: -27,
      ring: 0.4,
      notes: 'r:0.1 pp E3+B3:2.4 | D3+F#3+B3:2.5 | E3+A3:2.5 | E3+G3+C4:2.5',
    },
  ],
  thin: [
    {
      like: 1,
      level: -20,
      notes: 'pp r:0.1 G3:0.9 D4:1 B4:1.4 | F#3:1 D4:1 A4:1.3 | C3:1 G3:1 E4:1.3',
    },
    { like: 2, level: -24, ring: 0.4, notes: 'r:0.1 p G3+D4:3.3 | F#3+D4:3.3 | E3+G3+C4:3.3' },
  ],
  counter: [
    {
      like: 1,
      level: -20,
      notes: `
        mp r:0.1 A3:0.9 E4:0.5 C4:1 | F#4:1 A4:0.5 D4:1
        | G4:1 E4:0.5 B3:1 | C4:1 E4:0.5 G4:1`,
    },
    { like: 0, level: -26, notes: 'pp r:1 C6:0.5 r:2 A5:0.5 r:2 B5:0.5 r:2 G5:1.5' },
    {
      like: 2,
      level: -26,
      ring: 0.4,
      notes: 'r:0.1 pp A3+C4+E4:2.4 | F#3+A3+D4:2.5 | G3+B3+E4:2.5 | E3+G3+C4:2.5',
    },
  ],
};
