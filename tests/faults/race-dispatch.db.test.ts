import { describe, expect, test } from 'vitest';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { raceCancel, raceEdit, wonByBoth } from './race-dispatch.ts';

describe('a sender acts while a worker claims the message, 40 times', () => {
  const app = createTestApp();
  const mailServer = openMailServer();

  test('a cancelled message is never sent, a sent one never cancelled, and the send is returned once', async () => {
    expect(await raceCancel(app, mailServer, 20)).toEqual(wonByBoth);
  });

  test('an accepted edit sends only the new letter, a refused one only the old letter', async () => {
    expect(await raceEdit(app, mailServer, 20)).toEqual(wonByBoth);
  });
});
