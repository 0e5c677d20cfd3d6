import type { Score } from '../score.ts';

/** B minor to D major: low chords rise a step at a time; the horn enters with the sun. */
export const score: Score = {
  beatsPerMinute: 60,
  startsAt: 0.4,
  reverb: { seconds: 3.6, brightness: 0.9 },
  parts: [
    {
      instrument: 'piano',
      level: -20,
      ring: 2,
      reverb: 0.5,
      lowpassHertz: 4600,
      notes: `
        p  B1+B2:1 F#3:0.5 B3:0.5 D4:1 C#4:0.5 D4:0.5
        mp G1+G2:0.5 D3:0.5 G3:0.5 B3:0.5 D4:0.5 F#4:1
        mf D2+A2:0.5 F#3:0.5 A3:0.5 D4:0.5 F#4:0.5 A4:1
        mf A1+A2:0.5 E3:0.5 C#4:0.5 E4:0.5 A4:0.5
        mp D2/A2/F#3/A3/D4/F#4/D5:3`,
    },
    {
      instrument: 'warmPad',
      level: -25,
      ring: 0.4,
      reverb: 0.5,
      lowpassHertz: 3000,
      envelope: [
        [0, 0.4],
        [4, 0.7],
        [9, 1],
        [13, 0.5],
      ],
      notes:
        'p F#3+B3+D4:4 | G3+B3+D4:3.5 | F#3+A3+D4:3.5 | E3+A3+C#4:1.1 E3+A3+C#4:1.4 | F#3+A3+D4:3',
    },
    {
      instrument: 'horn',
      level: -25,
      pan: 0.2,
      reverb: 0.9,
      lowpassHertz: 2600,
      envelope: [
        [0, 0],
        [4.5, 0.3],
        [8.5, 1],
        [13, 0.6],
      ],
      notes: '@4.5 p D4:3 | @7.5 mp F#4:2 A4:1.5 | @11 A4:1 F#4:2',
    },
    {
      instrument: 'cello',
      level: -27,
      pan: -0.2,
      reverb: 0.6,
      lowpassHertz: 2200,
      notes: 'p B2:4 | G2:3.5 | D3:3.5 | A2:1.1 A2:1.4 | D2:3',
    },
  ],
  ambience: [
    {
      kind: 'waves',
      level: -31,
      envelope: [
        [0, 1.3],
        [8, 0.8],
        [13, 0.7],
      ],
    },
  ],
};
