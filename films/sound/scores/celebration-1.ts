import type { Score } from '../score.ts';

/** C major, bright and moving: piano in broken chords, pizzicato, a glockenspiel; far-off shells. */
export const score: Score = {
  beatsPerMinute: 92,
  startsAt: 0.5,
  reverb: { seconds: 2.6, brightness: 1.2 },
  parts: [
    {
      instrument: 'piano',
      level: -19,
      ring: 0.8,
      reverb: 0.35,
      notes: `
        mp C3:0.5 G3:0.5 E4:0.5 G4:0.5 C4:0.5 G4:0.5 E4:0.5 G4:0.5
        mp A2:0.5 E3:0.5 C4:0.5 E4:0.5 A3:0.5 E4:0.5 C4:0.5 E4:0.5
        mf F2:0.5 C3:0.5 A3:0.5 C4:0.5 F3:0.5 C4:0.5 A3:0.5 G4:0.5
        mf G2:0.5 D3:0.5 B3:0.5 D4:0.5 G3:0.5 D4:0.5 B3:0.5 D4:0.5
        f  A2:0.5 E3:0.5 C4:0.5 E4:0.5 F2+C3:0.5 C4:0.5 G2+D3:0.5 D4:0.5
        mf C2/G2/E3/G3/C4/E4/G4/C5:3`,
    },
    {
      instrument: 'piano',
      level: -20,
      pan: 0.2,
      ring: 0.6,
      reverb: 0.4,
      notes: `
        @1 mp G5:1.5 E5:0.5 D5:0.5 C5:0.5 | @4.5 E5:1 A5:1.5 G5:1 | @8 mf F5:0.5 G5:0.5 A5:1 C6:1.5 B5:0.5
        | @12 mf D6:1.5 B5:0.5 G5:1 A5:0.5 B5:0.5 | @16 f C6:1 E6:1 F6:0.5 E6:0.5 D6:1 | @20 mf E6/G6/C7:2`,
    },
    {
      instrument: 'pizzicato',
      level: -25,
      pan: -0.3,
      reverb: 0.4,
      notes: `
        r:4 | mp A2:1 E3:1 C3:1 E3:1 | F2:1 C3:1 A2:1 C3:1 | G2:1 D3:1 B2:1 D3:1 | mf A2:1 C3:1 F2:1 G2:1 | C3:1`,
    },
    {
      instrument: 'strings',
      level: -25,
      reverb: 0.5,
      lowpassHertz: 4200,
      envelope: [
        [0, 0],
        [5, 0.4],
        [10, 1],
        [14, 0.6],
      ],
      notes: 'r:4 mp C4+E4:4 A3+C4+F4:4 B3+D4+G4:4 C4+E4+A4:2 A3+C4+F4:1 B3+D4+G4:1 E4+G4+C5:2.5',
    },
    {
      instrument: 'glockenspiel',
      level: -31,
      pan: 0.35,
      ring: 2,
      reverb: 0.8,
      notes: '@8 p C6:1 F6:1 A6:2 | @12 G6:1 D6:1 B6:2 | @16 mp A6:1 C7:1 F6:1 G6:1 | @20 E7:2',
    },
  ],
  ambience: [
    {
      kind: 'fireworks',
      level: -30,
      at: [2.3, 3.7, 4.9, 5.9, 6.8, 7.7, 8.8, 10.5, 10.95, 11.3, 12.2],
    },
    { kind: 'city', level: -44 },
  ],
};
