import type { Score } from '../score.ts';

/** Single notes of a koto in the in-sen scale on D, each let go before the next; a low bowl of sound. */
export const score: Score = {
  beatsPerMinute: 48,
  startsAt: 1.5,
  reverb: { seconds: 5.2, brightness: 1.1 },
  parts: [
    {
      instrument: 'koto',
      level: -20,
      pan: -0.1,
      ring: 3,
      reverb: 0.7,
      notes: `
        mp D4:1.5 r:0.5 | Eb4:0.75 G4:1.25 | p A4:0.25 G4:1.25 r:0.5
        | mp D5:0.5 C5:0.5 A4:1 | p G4:0.5 D3+D4:3`,
    },
    {
      instrument: 'harp',
      level: -27,
      pan: 0.3,
      ring: 4,
      reverb: 0.9,
      notes:
        '@3 pp D5:0.25 G5:0.25 A5:1.5 | @6 pp C5:0.25 D5:0.25 G5:1.5 | @8.4 p D4/G4/A4/D5/G5/A5/D6:2',
    },
    {
      instrument: 'bowedPad',
      level: -28,
      reverb: 0.6,
      lowpassHertz: 1500,
      envelope: [
        [0, 0.2],
        [6, 0.8],
        [10.5, 1],
        [13, 0.5],
      ],
      notes: 'p D3+A3:4 | C3+G3:4 | D3+G3+A3:4',
    },
  ],
  ambience: [{ kind: 'stillness', level: -40 }],
};
