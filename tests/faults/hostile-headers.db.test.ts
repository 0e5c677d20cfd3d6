import { test } from 'vitest';
import { createTestApp } from '../setup/test-app.ts';
import { withstandHostileHeaders } from './hostile-headers.ts';

const app = createTestApp();

test('500 hostile names and clues add nothing to a mail', async () => {
  await withstandHostileHeaders(app, 500);
});
