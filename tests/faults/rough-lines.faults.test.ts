import { describe, test } from 'vitest';
import { openHouse } from '../setup/test-app.ts';
import { DROP_POINTS, openRoughMailServer } from '../setup/rough-mail-server.ts';
import { sufferNonsense, surviveDrops } from './rough-lines.ts';

describe('a mail server that misbehaves for long', () => {
  const house = openHouse();
  const server = openRoughMailServer();

  test.each(DROP_POINTS)('hangs up at %s, twenty mails in turn', async (point) => {
    await surviveDrops(house, server, point, 20);
  });

  test('answers a byte a second', async () => {
    const slow = { millisecondsPerByte: 1_000, says: { banner: `220 ${'slow '.repeat(30)}` } };
    await sufferNonsense(house, server, slow);
  });
});
