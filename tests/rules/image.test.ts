import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEAP_LIMITS } from '#server/local/child.ts';

test('the image bounds the memory of its programs as npm start does', () => {
  const lines = readFileSync('deploy/Dockerfile', 'utf8').split('\n');
  expect(lines).toContain(`ENV NODE_OPTIONS="${HEAP_LIMITS.join(' ')}"`);
});
