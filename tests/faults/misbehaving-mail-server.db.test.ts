import { describe, test } from 'vitest';
import { DROP_POINTS, openScriptedMailServer } from '../setup/scripted-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import {
  checkDroppedConnections,
  checkNonsense,
  checkReply,
  REPLIES,
} from './misbehaving-mail-server.ts';

describe('a misbehaving mail server', () => {
  const app = createTestApp();
  const server = openScriptedMailServer();

  test.each(DROP_POINTS)('disconnects at %s', async (point) => {
    await checkDroppedConnections(app, server, point, 2);
  });

  test.each(REPLIES)('answers $at with $says', async (reply) => {
    await checkReply(app, server, reply);
  });

  test.each([
    ['a greeting that is garbage', { says: { banner: 'GET / HTTP/1.1\r\n\r\n\u0000\u0001' } }],
    ['a greeting that refuses service', { says: { banner: '554 go away' } }],
    ['a greeting of 200 KB', { says: { banner: `220 ${'x'.repeat(200_000)}` } }],
  ])('%s', async (_name, script) => {
    await checkNonsense(app, server, script);
  });
});
