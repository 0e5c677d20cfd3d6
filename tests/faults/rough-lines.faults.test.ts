import { describe, test } from 'vitest';
import { DROP_POINTS, openRoughMailServer } from '../setup/rough-mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';
import { sufferNonsense, surviveDrops } from './rough-lines.ts';

describe('a mail server that misbehaves for long', () => {
  const app = createTestApp();
  const server = openRoughMailServer();

  test.each(DROP_POINTS)('hangs up at %s, twenty mails in turn', async (point) => {
    await surviveDrops(app, server, point, 20);
  });

  test('answers a byte a second', async () => {
    const slow = { millisecondsPerByte: 1_000, says: { banner: `220 ${'slow '.repeat(30)}` } };
    await sufferNonsense(app, server, slow);
  });
});
