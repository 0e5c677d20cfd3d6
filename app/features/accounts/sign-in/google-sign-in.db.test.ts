import { describe, expect, test } from 'vitest';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { asBrowser, buildPerson, suspend } from '#tests/factories/people.ts';
import { googleEnvironment, openGoogle, signInWithGoogle } from '#tests/setup/google.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('signing in with Google', () => {
  const app = createTestApp({ ...googleEnvironment, NEW_ACCOUNTS_PER_ADDRESS: '2' });
  openGoogle(app);

  const isKnown = async (email: string) => {
    const { rows } = await app.pool.query('select 1 from users where email = $1', [email]);
    return rows.length === 1;
  };

  test('new accounts by form and by Google share one daily limit per network address', async () => {
    const address = '198.51.100.7';
    const byForm = (email: string) =>
      signUp(app.services, asBrowser(new Headers(), address), {
        name: 'Jonas Weber',
        email,
        password: 'correct horse',
        confirmPassword: 'correct horse',
        hasAgreedToTerms: true,
      });
    await byForm('first@people.test');
    const { location, cookies } = await signInWithGoogle(app, 'second@people.test', { address });
    expect(location.href).toContain('/auth/arrived?next=%2Fdashboard&new=1');
    // The privacy page lists each of these.
    const ours = [...cookies.keys()].filter((name) => name.startsWith('unsent'));
    expect(ours).toEqual(['unsent.state', 'unsent.session_token']);

    const third = await signInWithGoogle(app, 'third@people.test', { address });
    expect(third.location.pathname).toBe('/auth');
    expect(third.location.searchParams.get('error')).toBe('NEW_ACCOUNTS_LIMITED');
    expect(await isKnown('third@people.test')).toBe(false);
    await expect(byForm('third@people.test')).rejects.toMatchObject({ code: 'sign_up_too_many' });

    // The limit blocks neither existing accounts nor other networks.
    const again = await signInWithGoogle(app, 'second@people.test', { address, isSignUp: false });
    expect(again.location.pathname).toBe('/auth/arrived');
    await signInWithGoogle(app, 'third@people.test', { address: '198.51.100.8' });
    expect(await isKnown('third@people.test')).toBe(true);
    app.clock.advance(1_440 * 60_000 + 1);
    await signInWithGoogle(app, 'fourth@people.test', { address });
    expect(await isKnown('fourth@people.test')).toBe(true);
  });

  test('a name of a size that nobody has is cut to what the profile takes', async () => {
    const email = 'long@people.test';
    await signInWithGoogle(app, email, { address: '198.51.100.9', name: 'é'.repeat(3_000) });
    const { rows } = await app.pool.query(
      `select name, full_name, display_name from users join profiles on user_id = users.id
        where email = $1`,
      [email],
    );
    const [fullName, displayName] = ['é'.repeat(100), 'é'.repeat(50)];
    expect(rows).toEqual([{ name: fullName, full_name: fullName, display_name: displayName }]);
  });

  test('a suspended user is rejected with an error code for the page', async () => {
    const person = await buildPerson(app);
    await suspend(app, person);
    const { location, cookies } = await signInWithGoogle(app, person.email, { isSignUp: false });
    expect(location.pathname).toBe('/auth');
    expect(location.searchParams.get('error')).toBe('ACCOUNT_SUSPENDED');
    expect(cookies.has('unsent.session_token')).toBe(false);
  });
});
