import type { Score } from '../score.ts';

/** C minor: bowed glass that moves one voice at a time over a low harp; at the end E flat, and one bell. */
export const score: Score = {
  beatsPerMinute: 50,
  startsAt: 0.5,
  reverb: { seconds: 4.8, brightness: 0.7 },
  parts: [
    {
      instrument: 'bowedPad',
      level: -21,
      reverb: 0.6,
      lowpassHertz: 2200,
      envelope: [
        [0, 0.25],
        [3, 0.7],
        [9, 1],
        [14, 0.6],
      ],
      notes: 'p C3+G3+Eb4:3 | C3+Ab3+Eb4:2.5 | Bb2+G3+D4:2.5 | Ab2+F3+C4:2 | Eb3+G3+Bb3:3',
    },
    {
      instrument: 'harp',
      level: -22,
      pan: -0.2,
      ring: 3,
      reverb: 0.7,
      notes: `
        p C2/G2/C3:3 | r:0.5 Eb3:1 D3:1 | Bb2/D3/G3:2.5 | Ab2:1 C3:1
        | mp Eb2/Bb2/Eb3/G3/Bb3/Eb4:3`,
    },
    {
      instrument: 'tubularBells',
      level: -33,
      pan: 0.3,
      ring: 5,
      reverb: 1,
      lowpassHertz: 2400,
      notes: '@8.6 pp Eb4:4',
    },
    {
      instrument: 'piano',
      level: -27,
      pan: 0.2,
      ring: 3,
      reverb: 0.9,
      lowpassHertz: 2600,
      notes: '@3.5 pp G4:1 | @6 F4:0.5 D4:1 | @9.5 p Bb4:0.5 G4:2',
    },
  ],
  ambience: [
    { kind: 'lapping', level: -36 },
    { kind: 'wind', level: -44 },
  ],
};
