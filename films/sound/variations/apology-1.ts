import type { Variations } from '../../movement/variations.ts';

/** A minor, E minor, F and G for the pad alone; then F, C and D minor under a celesta that asks. */
export const variations: Variations = {
  thin: [
    {
      like: 1,
      level: -23,
      ring: 0.4,
      notes: 'p r:0.1 A3+E4:1.9 | G3+B3+E4:2 | A3+C4+F4:2 | B3+D4:2',
    },
    { like: 0, level: -21, notes: 'pp r:0.1 A2:1.9 | E2:2 | F2:2 | G2+D3:2' },
  ],
  counter: [
    {
      like: 0,
      level: -20.5,
      notes: 'p r:0.1 F2+C3:0.9 A3:1 | C3+G3:1 E4:1 | D3+A3:1 F4:1 | G2+D3:1 B3:1',
    },
    {
      like: 1,
      instrument: 'celesta',
      level: -24,
      ring: 2,
      notes: 'p r:0.5 A4:1 C5:0.5 | B4:0.5 G4:1.5 | r:0.5 A4:0.5 D5:1 | B4:1 r:1',
    },
    { like: 1, level: -29, ring: 0.4, notes: 'r:0.1 p A3+C4:1.9 | G3+C4:2 | A3+D4:2 | B3+D4:2' },
  ],
};
