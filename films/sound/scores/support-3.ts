import type { Score } from '../score.ts';

/** One low chord that does not give way, G; above it a horn that answers at each turn of the beam. */
export const score: Score = {
  beatsPerMinute: 61,
  startsAt: 0.6,
  reverb: { seconds: 4, brightness: 0.7 },
  parts: [
    {
      instrument: 'strings',
      level: -20,
      reverb: 0.5,
      lowpassHertz: 1500,
      envelope: [
        [0, 0.5],
        [5, 0.9],
        [14, 0.8],
      ],
      notes: 'mp G2+D3+G3:4 | G2+D3+Bb3:4 | Eb2+Eb3+Bb3:3 | G2+D3+B3:4',
    },
    {
      instrument: 'horn',
      level: -23,
      pan: 0.2,
      reverb: 0.9,
      lowpassHertz: 2200,
      notes: '@1 p D4:1 G4:2 | @4.9 mp D4:0.5 Bb4:2 | @8.8 mp Bb4:0.5 A4:0.5 G4:1.5 | @11.5 p B4:3',
    },
    {
      instrument: 'timpani',
      level: -31,
      reverb: 0.6,
      lowpassHertz: 500,
      notes: '@0 p G2:1 @4 G2:1 @8 Eb2:1 @11 G2:1',
    },
    {
      instrument: 'piano',
      level: -27,
      pan: -0.2,
      ring: 3,
      reverb: 0.8,
      lowpassHertz: 2400,
      notes: '@9 pp G4:0.5 Bb4:1 | @11 B4:0.5 D5:0.5 G5:2',
    },
  ],
  ambience: [
    { kind: 'waves', level: -32 },
    {
      kind: 'downpour',
      level: -36,
      envelope: [
        [0, 1.2],
        [4, 1],
        [11, 0.25],
        [14, 0.15],
      ],
    },
    { kind: 'wind', level: -38 },
  ],
};
