import { test } from 'vitest';
import { createTestApp } from '../setup/test-app.ts';
import { assertHeadersSafe } from './hostile-headers.ts';

const app = createTestApp();

test('500 hostile names and clues add no header, recipient or link to a mail', async () => {
  await assertHeadersSafe(app, 500);
});
