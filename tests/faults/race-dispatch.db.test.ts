import { describe, expect, test } from 'vitest';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { raceCancel, raceEdit, wonByBoth } from './race-dispatch.ts';

describe('a sender who acts while a worker takes the message, 100 times', () => {
  const app = createTestApp();
  const mailServer = openMailServer();

  test('cancelled is never sent, sent is never cancelled, and the send returns once', async () => {
    expect(await raceCancel(app, mailServer, 50)).toEqual(wonByBoth);
  });

  test('changed, only the new letter goes out; refused, only the old one', async () => {
    expect(await raceEdit(app, mailServer, 50)).toEqual(wonByBoth);
  });
});
