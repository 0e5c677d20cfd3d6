import { test } from 'vitest';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { searchForSenders } from './anonymity.ts';

const app = createTestApp();
const mailServer = openMailServer();

test('of 200 anonymous letters nothing leads to their senders', async () => {
  await searchForSenders(app, mailServer, 200);
});
