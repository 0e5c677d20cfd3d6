import { describe, expect, test } from 'vitest';
import { minutes } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { checkRateLimit } from './rate-limit.server.ts';

const limit = { operationName: 'knock', maxAttempts: 3, windowMinutes: 10 };

describe('checkRateLimit', () => {
  const app = createTestApp();
  const knock = (subject: string) => checkRateLimit(app.platform, limit, subject);

  test('allows a number of attempts in a sliding window, and one more when the first leaves it', async () => {
    const answers: boolean[] = [];
    for (let count = 0; count < 5; count += 1) {
      answers.push(await knock('a'));
      app.clock.advance(minutes(1));
    }
    expect(answers).toEqual([true, true, true, false, false]);
    app.clock.advance(minutes(5) + 1);
    expect([await knock('a'), await knock('a')]).toEqual([true, false]);
  });

  test('counts each subject and each operation separately', async () => {
    for (let count = 0; count < 3; count += 1) await knock('b');
    expect(await knock('b')).toBe(false);
    expect(await knock('c')).toBe(true);
    expect(await checkRateLimit(app.platform, { ...limit, operationName: 'ring' }, 'b')).toBe(true);
  });

  test('lets exactly the allowed number pass out of a hundred at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => knock('crowd')));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });

  test('a check that fails lets nothing pass, and does not speak of too many attempts', async () => {
    const broken = {
      ...app.platform,
      db: {
        insert: () => {
          throw new Error('away');
        },
      },
    };
    await expect(checkRateLimit(broken as never, limit, 'd')).rejects.toThrow('away');
  });
});
