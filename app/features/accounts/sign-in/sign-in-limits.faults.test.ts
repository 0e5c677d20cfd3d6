import { describe, expect, test } from 'vitest';
import { buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { type SignInAttempt, signInOutcomes } from '#tests/factories/sign-ins.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

/** The slow version: each attempt costs a password hash. */
describe('a hundred wrong passwords', () => {
  const app = createTestApp();
  /** Twenty at a time, because a longer queue rejects attempts. */
  async function outcomes(attempts: SignInAttempt[]) {
    const counts: Record<string, number> = {};
    for (let first = 0; first < attempts.length; first += 20) {
      const found = await signInOutcomes(app, attempts.slice(first, first + 20));
      for (const [code, times] of Object.entries(found)) counts[code] = (counts[code] ?? 0) + times;
    }
    return counts;
  }
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('guesses from a hundred networks do not lock the account', async () => {
    const { email } = await buildPersonWithPassword(app);
    const attempts = times(100).map((index) => ({
      email,
      password: 'wrong one',
      address: `203.0.113.${index}`,
    }));
    expect(await outcomes(attempts)).toEqual({ invalid_credentials: 100 });
    expect(await outcomes([{ email, password: PASSWORD, address: '203.0.113.200' }])).toEqual({
      in: 1,
    });
  });

  test('one network trying many accounts is blocked after a hundred', async () => {
    const attempts = times(110).map((index) => ({
      email: `somebody-${index}@people.test`,
      password: 'wrong one',
      address: '192.0.2.1',
    }));
    expect(await outcomes(attempts)).toEqual({
      invalid_credentials: 100,
      sign_in_network_too_many: 10,
    });
    app.clock.advance(15 * 60_000 + 1);
    expect(
      await outcomes([{ email: 'somebody@people.test', password: 'x', address: '192.0.2.1' }]),
    ).toEqual({ invalid_credentials: 1 });
  });
});
