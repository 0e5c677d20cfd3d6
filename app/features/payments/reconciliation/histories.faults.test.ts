import fc from 'fast-check';
import { test } from 'vitest';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { histories, liveHistory } from './history.fixture.ts';

const cards = openCardProvider();
const app = createTestApp(cards.env);

test('a hundred histories of 200 random steps', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => liveHistory(app, cards, history)),
    { numRuns: 100 },
  );
});
