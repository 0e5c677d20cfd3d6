import fc from 'fast-check';
import { test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { histories, runHistory } from './history.fixture.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);

test('money is consistent after every step of a hundred random histories of 200 steps', async () => {
  await fc.assert(
    fc.asyncProperty(histories, (history) => runHistory(app, cards, history)),
    { numRuns: 100 },
  );
});
