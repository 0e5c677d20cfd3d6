import type { Variations } from '../../movement/variations.ts';

/** C sharp minor, G sharp minor and A; thin, one string at a time; then a vibraphone over F sharp minor and B. */
export const variations: Variations = {
  theme: [
    {
      like: 0,
      level: -18.5,
      notes: `
        p r:0.1 C#3+G#3:0.9 E4:0.5 G#4:1 E4:0.5 | G#2+D#3:1 B3:0.5 D#4:1 B3:0.5
        | A2+E3:0.5 C#4:0.5 E4:0.5 A4:1 E4:0.5`,
    },
    { like: 1, level: -30, notes: '@2 pp G#5:1 | @5 F#5:1 | @7.5 E5:1' },
  ],
  thin: [
    {
      like: 0,
      level: -19,
      notes: 'pp r:0.1 E2:0.9 B2:1 G#3:1 | D#3:1 B3:1 F#3:1 | A2:1 E3:1 C#4:1',
    },
    { like: 1, level: -29, notes: '@1.5 pp B4:1.5 | @4.5 F#4:1.5' },
  ],
  counter: [
    {
      like: 0,
      level: -20,
      notes: `
        p r:0.1 F#2:0.4 C#3:0.5 A3:0.5 C#4:0.75 | B2:0.5 F#3:0.5 D#4:0.5 B3:0.75
        | G#2:0.5 E3:0.5 B3:0.5 E4:0.75 | A2:0.5 E3:0.5 C#4:0.5 E4:0.75`,
    },
    {
      like: 1,
      level: -22,
      notes: 'p r:0.5 A4:1 C#5:0.75 | F#4:1.25 B4:1 | B4:1 G#4:1.25 | A4:2.25',
    },
  ],
};
