import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEAP_LIMITS } from '#server/local/child.ts';

test('the image sets the same heap limits as npm start', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8').split('\n');
  expect(lines).toContain(`ENV NODE_OPTIONS="${HEAP_LIMITS.join(' ')}"`);
});
