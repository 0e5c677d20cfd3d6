import type { Score } from '../score.ts';

/** D major with the sixth: a nylon guitar that lets every string ring; insects, a warm breeze. */
export const score: Score = {
  beatsPerMinute: 68,
  startsAt: 0.3,
  reverb: { seconds: 1.8, brightness: 0.8 },
  parts: [
    {
      instrument: 'nylonGuitar',
      level: -19,
      ring: 3,
      reverb: 0.35,
      notes: `
        mp D3:0.5 A3:0.5 F#4:0.5 B4:0.5 A4:1 F#4:1
        mp B2:0.5 F#3:0.5 D4:0.5 A4:0.5 F#4:1 E4:1
        mp G2:0.5 D3:0.5 B3:0.5 F#4:0.5 E4:0.5 D4:0.5 B3:1
        p  A2:0.5 E3:0.5 A3:0.5 D4:0.5 C#4:1 r:0.5
        p  D2/A2/D3/F#3/B3/F#4:3`,
    },
    {
      instrument: 'clarinet',
      level: -29,
      pan: 0.3,
      reverb: 0.9,
      lowpassHertz: 2400,
      envelope: [
        [0, 0],
        [4, 0.6],
        [9, 1],
        [14, 0.2],
      ],
      notes: '@4 pp D4:3 r:1 | E4:2 F#4:2.5 | r:0.5 A3:3',
    },
  ],
  ambience: [
    { kind: 'crickets', level: -41 },
    { kind: 'leaves', level: -43 },
  ],
};
