import type { Variations } from '../../movement/variations.ts';

/** The bowl of sound moves, nearly alone; then the koto goes down where it went up. */
export const variations: Variations = {
  thin: [
    { like: 2, level: -21, ring: 0.5, notes: 'r:0.1 p C3+G3:1.9 | Eb3+A3:2 | D3+G3+A3:2' },
    { like: 1, level: -28, notes: '@0.5 pp G5:1.5 | @3.2 A5:1.5' },
  ],
  counter: [
    { like: 2, level: -23, ring: 0.5, notes: 'r:0.1 p G2+D3:2.9 | D3+G3+A3:3' },
    { like: 0, level: -23, notes: 'p r:0.5 A4:0.5 G4:1 Eb4:1 | r:0.25 D4:0.75 G4:0.5 C4:1.5' },
    { like: 1, level: -26, notes: '@2 pp D4:0.5 G4:1 | @4.6 C5:0.5 A4:0.9' },
  ],
};
