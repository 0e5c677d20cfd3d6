import { beforeEach, describe, expect, test } from 'vitest';
import { minutes } from '#app/platform/clock/clock.ts';
import { asBrowser, buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { signUp } from './sign-up.server.ts';

describe('asking the sign-up form who has an account', () => {
  const app = createTestApp({ NEW_ACCOUNTS_PER_ADDRESS: '0' });
  beforeEach(() => app.clock.advance(minutes(60) + 1));

  const NETWORK = '198.51.100.7';
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  const ask = (email: string, address = NETWORK) =>
    signUp(app.services, asBrowser(new Headers(), address), {
      name: 'Maya',
      email,
      password: 'correct horse',
      confirmPassword: 'correct horse',
      hasAgreedToTerms: true,
      isAdult: true,
    }).then(
      () => 'created',
      (error) => error.code,
    );

  async function countedOutcomes(outcomes: Promise<string>[]) {
    const counts: Record<string, number> = {};
    for (const outcome of await Promise.all(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1;
    return counts;
  }

  test('one network is told about twenty addresses an hour, also when it asks at once', async () => {
    const people = await Promise.all(times(30).map(() => buildPerson(app)));
    expect(await countedOutcomes(people.map(({ email }) => ask(email)))).toEqual({
      account_exists: 20,
      sign_up_too_many_tries: 10,
    });
    const [someone] = people;
    expect(await ask(someone?.email ?? '', '198.51.100.8')).toBe('account_exists');
    app.clock.advance(minutes(60) + 1);
    expect(await ask(someone?.email ?? '')).toBe('account_exists');
  });

  test('a tunnel with 65,536 networks is told as much as one with a larger limit', async () => {
    const people = await Promise.all(times(85).map(() => buildPerson(app)));
    const asked = people.map(({ email }, index) =>
      ask(email, `2001:db8:a:${index.toString(16)}::1`),
    );
    expect(await countedOutcomes(asked)).toEqual({
      account_exists: 80,
      sign_up_too_many_tries: 5,
    });
  });

  test('about one address, all networks together are told ten times an hour', async () => {
    const { email } = await buildPerson(app);
    const asked = times(15).map((index) => ask(email.toUpperCase(), `203.0.113.${index}`));
    expect(await countedOutcomes(asked)).toEqual({
      account_exists: 10,
      sign_up_too_many_tries: 5,
    });
    const other = await buildPerson(app);
    expect(await ask(other.email, '203.0.113.1')).toBe('account_exists');
  });

  test('new accounts and mistakes in the form do not count', async () => {
    const { email } = await buildPerson(app);
    expect(await ask('new@people.test')).toBe('created');
    for (const _mistake of times(20)) expect(await ask('no address')).toBe('sign_up_failed');
    expect(await ask(email)).toBe('account_exists');
  });
});
