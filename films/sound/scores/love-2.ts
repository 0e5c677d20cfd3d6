import type { Score } from '../score.ts';

/** E minor to G: two voices in the celesta start an octave apart and meet on one note at 8 s. */
export const score: Score = {
  beatsPerMinute: 60,
  startsAt: 0.4,
  reverb: { seconds: 4.2, brightness: 1.2 },
  parts: [
    {
      instrument: 'celesta',
      level: -21,
      pan: -0.35,
      ring: 3,
      reverb: 0.8,
      notes: `
        p E6:1 D6:0.5 B5:1.5 | A5:0.5 B5:0.5 G5:2 | mp F#5:0.5 G5:0.5 A5:0.5 B5:2.5
        | p r:1.1 D6:0.9 B5:2`,
    },
    {
      instrument: 'vibraphone',
      level: -23,
      pan: 0.35,
      ring: 3,
      reverb: 0.8,
      notes: `
        p r:1 B4:1 E5:1 | r:1 G4:1 C5:1 | mp r:0.5 D5:0.5 C5:0.5 B4:2.5 | p r:2 G4:2`,
    },
    {
      instrument: 'slowStrings',
      level: -25,
      reverb: 0.6,
      lowpassHertz: 3600,
      envelope: [
        [0, 0.2],
        [4, 0.6],
        [8.3, 1],
        [14, 0.5],
      ],
      notes: 'p E3+B3+G4:3.5 | C3+G3+E4:3.5 | G2+D4+B4:4 | r:0.1 D3+A3+F#4:1.4 | G2+D3+B3+G4:3',
    },
    {
      instrument: 'doubleBass',
      level: -30,
      reverb: 0.3,
      lowpassHertz: 800,
      notes: 'p E2:3.5 C2:3.5 G1:4 r:0.1 D2:1.4 G1:2',
    },
  ],
  ambience: [
    { kind: 'lapping', level: -43 },
    { kind: 'stillness', level: -42 },
  ],
};
