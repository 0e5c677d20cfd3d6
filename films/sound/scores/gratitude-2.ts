import type { Score } from '../score.ts';

/** G major: a music box that is wound up as the first lights blink; kalimba beneath, crickets round. */
export const score: Score = {
  beatsPerMinute: 76,
  startsAt: 0.8,
  reverb: { seconds: 2.8, brightness: 1.1 },
  parts: [
    {
      instrument: 'musicBox',
      level: -20,
      pan: -0.1,
      ring: 1.5,
      reverb: 0.6,
      notes: `
        p D5:1 | G5:1 r:0.5 B5:0.5 A5:1 | F#5:1 D5:1 r:1 | mp E5:0.5 G5:0.5 C6:1 B5:1
        | A5:0.5 G5:0.5 A5:1 D6:1 | mp B5:1 G5:0.5 E5:0.5 D5:1 | p G5:2.5`,
    },
    {
      instrument: 'kalimba',
      level: -23,
      pan: 0.25,
      ring: 1.5,
      reverb: 0.5,
      notes: `
        p r:1 G3:0.5 D4:0.5 G4:0.5 B4:0.5 D4:1 | D3:0.5 A3:0.5 D4:0.5 F#4:0.5 A4:1
        | C3:0.5 G3:0.5 C4:0.5 E4:0.5 G4:1 | D3:0.5 A3:0.5 F#4:0.5 A4:0.5 D4:1
        | E3:0.5 B3:0.5 G4:0.5 B4:0.5 D4:1 | G3/D4/G4/B4:2.5`,
    },
    {
      instrument: 'warmPad',
      level: -28,
      reverb: 0.5,
      lowpassHertz: 2200,
      envelope: [
        [0, 0],
        [4, 0.5],
        [11, 1],
        [14, 0.5],
      ],
      notes: 'r:1 pp G3+D4:3 F#3+D4:3 E3+G3:3 F#3+A3:3 E3+B3:3 G3+D4:2.5',
    },
  ],
  ambience: [{ kind: 'crickets', level: -34 }],
};
