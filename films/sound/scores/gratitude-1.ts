import type { Score } from '../score.ts';

/** F major, harp over slow strings; the melody climbs as the lanterns do. */
export const score: Score = {
  beatsPerMinute: 66,
  startsAt: 0.6,
  reverb: { seconds: 3.2, brightness: 1 },
  parts: [
    {
      instrument: 'harp',
      level: -20,
      pan: -0.15,
      ring: 2.5,
      reverb: 0.5,
      notes: `
        p  F2:0.5 C3:0.5 F3:0.5 A3:0.5 C4:0.5 G4:0.5 A4:1
        mp D3:0.5 A3:0.5 C4:0.5 F4:0.5 A4:0.5 E4:0.5 D4:0.5 A3:0.5
        mp Bb2:0.5 F3:0.5 Bb3:0.5 D4:0.5 F4:0.5 C5:0.5 Bb4:0.5 D4:0.5
        p  F2/C3/A3/C4/F4/A4/G5:4`,
    },
    {
      instrument: 'slowStrings',
      level: -25,
      pan: 0.1,
      ring: 0.3,
      reverb: 0.6,
      lowpassHertz: 4200,
      envelope: [
        [0, 0.2],
        [3, 0.6],
        [8.5, 1],
        [13, 0.5],
      ],
      notes: `
        p A3+C4:4 | F3+C4:4 | F3+D4:4 | F3+A3+C4:3`,
    },
    {
      instrument: 'celesta',
      level: -26,
      pan: 0.25,
      ring: 2,
      reverb: 0.8,
      notes: `
        @3 p C6:1 | @5.5 A5:0.5 G5:1 | @8 mp F5:1 A5:1 | p @12.5 A5:2`,
    },
    {
      instrument: 'doubleBass',
      level: -30,
      ring: 0.5,
      reverb: 0.3,
      lowpassHertz: 900,
      notes: 'p F2:4 D2:4 Bb1:4 F1:3',
    },
  ],
  ambience: [{ kind: 'lapping', level: -40 }],
};
