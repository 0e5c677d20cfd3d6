import { test } from 'vitest';
import { openHouse } from '../setup/test-app.ts';
import { openMailServer } from '../setup/mail-server.ts';
import { searchForSenders } from './anonymity.ts';

const house = openHouse();
const mailServer = openMailServer();

test('of 200 anonymous letters nothing leads to their senders', async () => {
  await searchForSenders(house, mailServer, 200);
});
