import type { Score } from '../score.ts';

/** A minor, a piano that begins a phrase, stops, and begins it again; rain on the pane. */
export const score: Score = {
  beatsPerMinute: 58,
  startsAt: 0.64,
  reverb: { seconds: 2.2, brightness: 0.7 },
  parts: [
    {
      instrument: 'piano',
      level: -19,
      ring: 1.6,
      reverb: 0.35,
      lowpassHertz: 3000,
      notes: `
        p  A2+E3:1.5 C5:0.5 B4:0.5 r:1
        p  F2+C3:1 C5:0.5 B4:0.5 A4:1 r:0.5
        p  G2+D3:1 C5:0.5 B4:1.25 r:0.75
        pp F2/C3/A3/C4/E4:3.5`,
    },
    {
      instrument: 'bowedPad',
      level: -30,
      reverb: 0.6,
      lowpassHertz: 2200,
      envelope: [
        [0, 0],
        [3, 0.7],
        [10, 1],
        [13, 0.5],
      ],
      notes: 'p C4+E4:3.5 | A3+C4:3.5 | G3+B3:3.5 | A3+C4+E4:3.5',
    },
  ],
  ambience: [
    {
      kind: 'rain',
      level: -31,
      envelope: [
        [0, 1.2],
        [7, 0.9],
        [13, 0.55],
      ],
    },
    { kind: 'city', level: -42 },
  ],
};
