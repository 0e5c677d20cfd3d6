import type { Score } from '../score.ts';

/** A slow waltz in B flat, piano alone at first, then a celesta that answers. */
export const score: Score = {
  beatsPerMinute: 96,
  startsAt: 0.5,
  reverb: { seconds: 2.6, brightness: 1 },
  parts: [
    {
      instrument: 'piano',
      level: -19,
      ring: 1.2,
      reverb: 0.45,
      lowpassHertz: 5200,
      notes: `
        p  Bb2:1 F3+D4:1 F3+D4:1 | G2:1 F3+D4:1 F3+D4:1
        mp Eb3:1 G3+Bb3:1 G3+D4:1 | F2:1 Eb3+A3:1 Eb3+C4:1
        mp Bb2:1 F3+D4:1 F3+D4:1 | p Eb2/Bb2/G3/D4:3`,
    },
    {
      instrument: 'piano',
      level: -20,
      pan: 0.15,
      ring: 1,
      reverb: 0.5,
      lowpassHertz: 5200,
      notes: `
        p F5:2 D5:1 | mp C5:0.5 D5:0.5 Bb4:2 | mp G5:1.5 F5:0.5 D5:1 | p Eb5:1 C5:1 A4:1
        | mp Bb4:2 F5:1 | p D5:3`,
    },
    {
      instrument: 'celesta',
      level: -25,
      pan: -0.3,
      ring: 2,
      reverb: 0.9,
      lowpassHertz: 4200,
      notes: '@7.5 p Bb5:1.5 A5:0.5 F5:1 | @11 G5:1 F5:1 | @13.5 D5:0.5 Bb5:0.5 F5:2.5',
    },
    {
      instrument: 'warmPad',
      level: -30,
      reverb: 0.5,
      lowpassHertz: 2600,
      notes: 'pp Bb3+F4:3 D4+F4:3 Eb4+G4:3 C4+F4:3 Bb3+D4:3 G3+D4:3',
    },
  ],
  ambience: [
    { kind: 'birds', level: -45 },
    { kind: 'leaves', level: -42 },
  ],
};
