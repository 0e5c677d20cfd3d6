import { test } from 'vitest';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { assertSendersHidden } from './anonymity.ts';

const app = createTestApp();
const mailServer = openMailServer();

test('nothing in 200 anonymous letters identifies their senders', async () => {
  await assertSendersHidden(app, mailServer, 200);
});
