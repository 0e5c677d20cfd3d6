import type { Score } from '../score.ts';

/** B flat: strings shut in a low register open upward when the cloud does, at five seconds. */
export const score: Score = {
  beatsPerMinute: 66,
  startsAt: 0.2,
  reverb: { seconds: 4.4, brightness: 1.2 },
  parts: [
    {
      instrument: 'slowStrings',
      level: -19.5,
      reverb: 0.6,
      envelope: [
        [0, 0.25],
        [3.5, 0.45],
        [5.4, 1],
        [12, 0.9],
        [16, 0.6],
      ],
      notes: `
        mp G2+D3+Bb3:3 | G2+Eb3+Bb3:2.5 | mf Bb2+F3+D4+F4+Bb4:4 | F2+C4+F4+A4:3 | mp Eb3+Bb3+G4:2.5 | Bb2+F3+D4+F4:4`,
    },
    {
      instrument: 'harp',
      level: -24,
      pan: 0.25,
      ring: 2.5,
      reverb: 0.7,
      notes: `
        @5.2 mf Bb2/F3/Bb3/D4/F4/Bb4/D5/F5:2 @8 mp D5:0.5 F5:0.5 Bb5:1 @10 C5:0.5 F5:0.5 A5:1
        @12.3 G4:0.5 Bb4:0.6 Eb5:1 @15 p F4:0.5 Bb4:0.5 D5:2`,
    },
    {
      instrument: 'flute',
      level: -26,
      pan: -0.25,
      reverb: 1,
      lowpassHertz: 4200,
      envelope: [
        [0, 0],
        [5, 0.5],
        [7, 1],
        [16, 0.5],
      ],
      notes: '@6 mp F5:1.5 D5:0.5 Bb5:2 | @10 A5:1 C6:2 | @12.5 Bb5:1 G5:1 | @15.2 F5:2',
    },
    {
      instrument: 'horn',
      level: -26,
      pan: 0.15,
      reverb: 0.8,
      lowpassHertz: 2600,
      notes: '@5.5 mp Bb3:4 | F3:3 | Eb4:2.5 | D4:2.5',
    },
  ],
  ambience: [
    {
      kind: 'wind',
      level: -36,
      envelope: [
        [0, 1.4],
        [5, 1],
        [7, 0.4],
        [16, 0.3],
      ],
    },
  ],
};
