import { test } from 'vitest';
import { openHouse } from '../setup/test-app.ts';
import { withstandHostileHeaders } from './hostile-headers.ts';

const house = openHouse();

test('5,000 hostile names and clues add nothing to a mail', async () => {
  await withstandHostileHeaders(house, 5_000);
});
