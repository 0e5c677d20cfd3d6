import type { Score } from '../score.ts';

/** A major: a celesta as small as the boat; strings come in under it as the other lights wake. */
export const score: Score = {
  beatsPerMinute: 58,
  startsAt: 0.55,
  reverb: { seconds: 4.6, brightness: 1 },
  parts: [
    {
      instrument: 'celesta',
      level: -20,
      ring: 2.5,
      reverb: 0.7,
      notes: `
        p A4:0.5 E5:0.5 C#5:1 B4:1 A4:1 | F#4:0.5 C#5:0.5 A4:1
        | mp D5:0.5 A5:0.5 F#5:1 E5:1 C#5:1 | p B4:0.5 E5:1.5 r:1 | pp A5:0.5 E5:0.5 C#5:2`,
    },
    {
      instrument: 'slowStrings',
      level: -23,
      reverb: 0.6,
      lowpassHertz: 3000,
      envelope: [
        [0, 0],
        [3, 0.15],
        [7, 0.8],
        [11, 1],
        [15, 0.6],
      ],
      notes: 'p A3+E4:4 | F#3+C#4:2 | D3+A3+F#4:4 | E3+B3+G#4:2.5 | A2+E3+C#4+A4:4',
    },
    {
      instrument: 'harp',
      level: -27,
      pan: 0.25,
      ring: 3,
      reverb: 0.8,
      notes:
        '@6 pp D3:0.5 A3:0.5 D4:0.5 F#4:1 | @10 E3:0.4 B3:0.4 E4:1 | @12.5 A2/E3/A3/C#4/E4/A4:2',
    },
  ],
  ambience: [{ kind: 'lapping', level: -35 }],
};
