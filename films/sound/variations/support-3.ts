import type { Variations } from '../../movement/variations.ts';

/** The chord on G, which does not give way, without the horn; then a piano walks up to E flat and down. */
export const variations: Variations = {
  thin: [
    {
      like: 0,
      level: -19.5,
      ring: 0.4,
      notes: 'r:0.1 mp G2+D3+Bb3:2.4 | G2+C3+A3:2.5 | Eb2+Eb3+Bb3:3',
    },
    { like: 2, level: -34, notes: '@0.1 p G2:1' },
  ],
  counter: [
    {
      like: 0,
      level: -20.5,
      ring: 0.4,
      notes: 'r:0.1 mp G2+D3+G3:2.4 | F2+C3+A3:2.5 | Eb2+Eb3+Bb3:3',
    },
    {
      like: 3,
      level: -23,
      notes: `
        p r:0.5 G4:0.5 A4:0.5 Bb4:1 | r:0.5 A4:0.5 F4:1.5
        | r:0.5 G4:0.5 Eb4:0.5 Bb4:1.5`,
    },
    { like: 2, level: -33, notes: '@0.1 p G2:1 @5 Eb2:1' },
  ],
};
