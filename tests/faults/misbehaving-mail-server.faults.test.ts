import { describe, test } from 'vitest';
import { DROP_POINTS, openScriptedMailServer } from '../setup/scripted-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { checkDroppedConnections, checkNonsense } from './misbehaving-mail-server.ts';

describe('a misbehaving mail server, long versions', () => {
  const app = createTestApp();
  const server = openScriptedMailServer();

  test.each(DROP_POINTS)('disconnects at %s, for twenty mails in turn', async (point) => {
    await checkDroppedConnections(app, server, point, 20);
  });

  test('answers one byte per second', async () => {
    const slow = { millisecondsPerByte: 1_000, says: { banner: `220 ${'slow '.repeat(30)}` } };
    await checkNonsense(app, server, slow);
  });
});
