import fc from 'fast-check';
import { describe, test } from 'vitest';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { histories, liveHistory } from './history.fixture.ts';

/** What may happen to money, in any order: the books hold after every step (see the fixture). */
describe('histories of money', () => {
  const cards = openCardProvider();
  const app = createTestApp(cards.env);

  test('two of 200 random steps', async () => {
    await fc.assert(
      fc.asyncProperty(histories, (history) => liveHistory(app, cards, history)),
      { numRuns: 2, endOnFailure: true },
    );
  }, 300_000);
});
