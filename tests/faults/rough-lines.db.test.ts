import { describe, test } from 'vitest';
import { DROP_POINTS, openRoughMailServer } from '../setup/rough-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { REPLIES, sufferNonsense, sufferReply, surviveDrops } from './rough-lines.ts';

describe('a mail server that misbehaves', () => {
  const app = createTestApp();
  const server = openRoughMailServer();

  test.each(DROP_POINTS)('hangs up at %s', async (point) => {
    await surviveDrops(app, server, point, 2);
  });

  test.each(REPLIES)('answers $at with $says', async (reply) => {
    await sufferReply(app, server, reply);
  });

  test.each([
    ['garbage in place of a greeting', { says: { banner: 'GET / HTTP/1.1\r\n\r\n\u0000\u0001' } }],
    ['a greeting that refuses', { says: { banner: '554 go away' } }],
    ['a greeting of 200 KB', { says: { banner: `220 ${'x'.repeat(200_000)}` } }],
  ])('%s', async (_name, roughness) => {
    await sufferNonsense(app, server, roughness);
  });
});
