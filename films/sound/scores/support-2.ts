import type { Score } from '../score.ts';

/** D flat: a soft pad that breathes in and out once in eight seconds; one bird, far off. */
export const score: Score = {
  beatsPerMinute: 53.6,
  startsAt: 0.8,
  reverb: { seconds: 5, brightness: 0.8 },
  parts: [
    {
      instrument: 'haloPad',
      level: -20,
      reverb: 0.7,
      lowpassHertz: 2600,
      envelope: [
        [0, 0],
        [0.8, 0.15],
        [3.8, 1],
        [7.4, 0.35],
        [11.2, 0.75],
        [15, 0.3],
      ],
      notes: 'mp Db3+Ab3+F4:5 | Bb2+Gb3+Db4+F4:5 | Ab2+Eb3+C4+Ab4:3',
    },
    {
      instrument: 'bowedPad',
      level: -24,
      reverb: 0.6,
      lowpassHertz: 1600,
      notes: 'p Db3+Ab3:5 | Gb2+Db3+Bb3:5 | Ab2+Eb3:3',
    },
    {
      instrument: 'harp',
      level: -26,
      pan: 0.3,
      ring: 4,
      reverb: 0.9,
      notes:
        '@2.5 p F4:0.5 Ab4:0.5 Db5:1.5 | @7.5 Gb4:0.5 Bb4:0.5 F5:1.5 | @11 p Eb4:0.5 Ab4:0.5 C5:1',
    },
  ],
  ambience: [
    { kind: 'birds', level: -39 },
    { kind: 'leaves', level: -40 },
  ],
};
