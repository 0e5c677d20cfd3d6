import { expect, test } from 'vitest';
import { isOverThreshold } from './auto-pause.rules.ts';

test.each([
  [{ reports: 3, accepted: 1_000 }, 3, true],
  [{ reports: 3, accepted: 1_001 }, 3, false],
  [{ reports: 30, accepted: 10_000 }, 3, true],
  [{ reports: 2, accepted: 5 }, 3, false],
  [{ reports: 3, accepted: 0 }, 3, true],
  [{ reports: 500, accepted: 500 }, 0, false],
])('%j at a threshold of %d per 1,000: %s', (counts, perThousand, isOver) => {
  expect(isOverThreshold(counts, perThousand)).toBe(isOver);
});
