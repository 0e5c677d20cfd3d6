import type { Score } from '../score.ts';

/** D minor that ends on its major: a nylon guitar alone, steel strings that keep step, wind over sand. */
export const score: Score = {
  beatsPerMinute: 56,
  startsAt: 0.7,
  reverb: { seconds: 3.8, brightness: 0.8 },
  parts: [
    {
      instrument: 'nylonGuitar',
      level: -19.5,
      pan: -0.2,
      ring: 1.5,
      reverb: 0.6,
      lowpassHertz: 4200,
      notes: `
        p r:0.5 D4:1 A4:1.5 | mp G4:0.5 F4:0.5 E4:2 | mp F4:1 C5:1.5 | A4:0.5 Bb4:1 G4:1
        | p A4:1 F#4:2.5`,
    },
    {
      instrument: 'steelGuitar',
      level: -25,
      pan: 0.25,
      ring: 2,
      reverb: 0.5,
      lowpassHertz: 3600,
      notes: `
        p D3:0.5 A3:0.5 D4:0.5 F4:0.5 A4:1 | C3:0.5 G3:0.5 E4:0.5 G4:1.5
        | F2:0.5 C3:0.5 A3:0.5 C4:1 | G2:0.5 D3:0.5 Bb3:0.5 D4:1 | D2/A2/D3/A3/D4/F#4:3`,
    },
    {
      instrument: 'warmPad',
      level: -28,
      reverb: 0.5,
      lowpassHertz: 1800,
      envelope: [
        [0, 0.2],
        [6, 0.8],
        [11, 1],
        [14, 0.5],
      ],
      notes: 'p D3+A3:3 | C3+G3:3 | F3+C4:2.5 | G3+Bb3:2.5 | D3+A3+F#4:3',
    },
  ],
  ambience: [{ kind: 'sand', level: -34 }],
};
