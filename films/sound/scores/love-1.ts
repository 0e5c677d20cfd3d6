import type { Score } from '../score.ts';

/** E flat, lydian: a slow piano over a drone that opens like the sky; one high bell for the window. */
export const score: Score = {
  beatsPerMinute: 54,
  startsAt: 0.5,
  reverb: { seconds: 4.4, brightness: 1.1 },
  parts: [
    {
      instrument: 'piano',
      level: -20,
      ring: 3,
      reverb: 0.7,
      lowpassHertz: 3800,
      notes: `
        p  Eb2+Bb2:1 G4:1 F4:0.5 Bb4:1.5
        mp C3+G3:1 G4:0.5 A4:0.5 D5:1.5 r:0.5
        mp Ab2+Eb3:0.5 C4:0.5 G4:1 Bb4:0.5 Eb5:1 r:0.5
        p  Eb2/Bb2/G3/Bb3/F4/A4/D5:5`,
    },
    {
      instrument: 'haloPad',
      level: -27,
      reverb: 0.8,
      lowpassHertz: 2600,
      envelope: [
        [0, 0.1],
        [4, 0.5],
        [9, 1],
        [15, 0.5],
      ],
      notes: 'p Eb3+Bb3+F4:4 | C3+G3+D4:4 | Ab3+Eb4+G4:4 | Eb3+Bb3+A4:3',
    },
    {
      instrument: 'cello',
      level: -26,
      pan: 0.15,
      reverb: 0.6,
      lowpassHertz: 1800,
      envelope: [
        [0, 0.3],
        [6, 1],
        [15, 0.6],
      ],
      notes: 'p Eb2:4 | C2:4 | Ab2:3 | Eb2:4',
    },
    {
      instrument: 'glockenspiel',
      level: -33,
      pan: 0.35,
      ring: 3,
      reverb: 1,
      notes: 'pp @2.5 Bb5:1 | @6.5 D6:1 | @10.5 Eb6:1 | @12 A5:1',
    },
  ],
  ambience: [
    { kind: 'wind', level: -40 },
    { kind: 'stillness', level: -40 },
  ],
};
