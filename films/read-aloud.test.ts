import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SAMPLE_LETTER } from '#app/features/site/pages/sample-letter.server.ts';

test('the letter on the landing page is read aloud word for word', () => {
  expect(readFileSync('films/read-aloud.txt', 'utf8')).toBe(`${SAMPLE_LETTER}\n`);
});
