import { describe, expect, test } from 'vitest';
import { buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { type SignInAttempt, signInOutcomes } from '#tests/factories/sign-ins.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { openWebProgram } from '#tests/setup/web-program.ts';

describe('password guessing', () => {
  const app = createTestApp();

  const outcomes = (attempts: SignInAttempt[]) => signInOutcomes(app, attempts);
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('of a hundred guesses at one account from one network, ten are checked and the owner is alerted once', async () => {
    const { email, userId } = await buildPersonWithPassword(app);
    const attempts = times(100).map((index) => ({
      email,
      password: `guess ${index}`,
      address: '198.51.100.7',
    }));
    expect(await outcomes(attempts)).toEqual({ invalid_credentials: 10, sign_in_too_many: 90 });
    // From this network even the right password is rejected; from another one it works.
    const right = { email, password: PASSWORD };
    expect(await outcomes([{ ...right, address: '198.51.100.7' }])).toEqual({
      sign_in_too_many: 1,
    });
    expect(await outcomes([{ ...right, address: '198.51.100.8' }])).toEqual({ in: 1 });
    await app.platform.background.settled();
    const { rows } = await app.pool.query(
      "select action, count(*)::int as times from security_events where user_id = $1 and action like 'sign_in_%' group by 1 order by 1",
      [userId],
    );
    expect(rows).toEqual([
      { action: 'sign_in_blocked', times: 1 },
      { action: 'sign_in_failed', times: 10 },
    ]);
  });

  test('a person over their own limit does not use up the limit of their network', async () => {
    const [{ email: guessed }, neighbour] = [
      await buildPersonWithPassword(app),
      await buildPersonWithPassword(app),
    ];
    const address = '198.51.100.77';
    const attempts = times(150).map((index) => ({
      email: guessed,
      password: `guess ${index}`,
      address,
    }));
    expect(await outcomes(attempts)).toEqual({ invalid_credentials: 10, sign_in_too_many: 140 });
    const right = { email: neighbour.email, password: PASSWORD, address };
    expect(await outcomes([right])).toEqual({ in: 1 });
  });

  test('a tunnel with 65,536 networks is counted as one with a larger limit', async () => {
    const { email } = await buildPersonWithPassword(app);
    const attempts = times(60).map((index) => ({
      email,
      password: `guess ${index}`,
      address: `2001:db8:7:${index.toString(16)}::1`,
    }));
    expect(await outcomes(attempts)).toEqual({ invalid_credentials: 40, sign_in_too_many: 20 });
  });

  test('guesses from many networks do not lock the account, as each network is counted on its own', async () => {
    const { email } = await buildPersonWithPassword(app);
    const attempts = times(12).map((index) => ({
      email,
      password: 'wrong one',
      address: `203.0.113.${index}`,
    }));
    expect(await outcomes(attempts)).toEqual({ invalid_credentials: 12 });
  });

  describe('over HTTP', () => {
    const secrets = testEnvironment('postgres://unused@localhost/unused');
    const web = openWebProgram(app, secrets);

    test('forged forwarding headers do not evade the limit', async () => {
      const statuses: number[] = [];
      for (const index of times(11)) {
        const answer = await fetch(`${web.origin}/auth`, {
          method: 'POST',
          redirect: 'manual',
          headers: {
            origin: web.origin,
            'x-forwarded-for': `198.51.100.${index}`,
            forwarded: `for=198.51.100.${index}`,
            'x-client-address': `198.51.100.${index}`,
          },
          body: new URLSearchParams({ email: 'victim@people.test', password: `guess ${index}` }),
        });
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([...Array(10).fill(422), 429]);
    });
  });
});
