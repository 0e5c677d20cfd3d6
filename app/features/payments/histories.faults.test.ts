import fc from 'fast-check';
import { test } from 'vitest';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { openHouse } from '#tests/setup/house.ts';
import { liveHistory, steps } from './history.fixture.ts';

const cards = openCardProvider();
const house = openHouse(cards.env);

test('a hundred histories of 200 random steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step: fc.constantFrom(...steps), pick: fc.nat(1_000) }), {
        minLength: 200,
        maxLength: 200,
      }),
      (history) => liveHistory(house, cards, history),
    ),
    { numRuns: 100 },
  );
});
