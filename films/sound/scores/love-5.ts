import type { Score } from '../score.ts';

/** A flat: a felt piano so close that one hears the wood, over a bass that hardly moves. */
export const score: Score = {
  beatsPerMinute: 62,
  startsAt: 0.9,
  reverb: { seconds: 1.2, brightness: 0.6 },
  parts: [
    {
      instrument: 'piano',
      level: -18.5,
      ring: 1.8,
      reverb: 0.22,
      lowpassHertz: 1900,
      notes: `
        p Ab2+Eb3:0.5 C4:0.5 Eb4:1 Bb4:0.5 Ab4:0.5
        | F2+C3:0.5 Ab3:0.5 Eb4:1 G4:0.5 Ab4:0.5
        | mp Db3:0.5 Ab3:0.5 F4:1 C5:0.5 Bb4:0.5
        | p Eb2+Bb2:0.5 G3:0.5 Db4:0.5 Eb4:0.5
        | pp Ab2/Eb3/C4/Eb4/Bb4:2.5`,
    },
    {
      instrument: 'warmPad',
      level: -29,
      reverb: 0.4,
      lowpassHertz: 1200,
      envelope: [
        [0, 0],
        [3, 0.8],
        [9, 1],
        [12, 0.4],
      ],
      notes: 'p Ab2:3 | F2:3 | Db2:3 | Eb2:2 | Ab2:2',
    },
  ],
  ambience: [
    {
      kind: 'flame',
      level: -38,
      envelope: [
        [0, 0],
        [0.7, 0],
        [1.2, 1.4],
        [3, 1],
      ],
    },
    { kind: 'stillness', level: -44 },
  ],
};
