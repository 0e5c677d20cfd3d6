import { describe, expect, test } from 'vitest';
import { NO_ACCOUNT_YET, TERMS_VERSION } from '#app/features/accounts/account.rules.ts';
import { findSession } from '#app/features/accounts/sessions/find-session.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { asBrowser, buildPerson, suspend } from '#tests/factories/people.ts';
import { buildAuthenticator } from '#tests/factories/second-factor.ts';
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
        isAdult: true,
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

  const agreedBy = async (email: string) => {
    const { rows } = await app.pool.query(
      'select is_adult, terms_version from users where email = $1',
      [email],
    );
    return rows;
  };

  test('an account made with Google keeps the answer about the age, with the version of the terms', async () => {
    const network = { address: '198.51.100.20' };
    await signInWithGoogle(app, 'grown-up@people.test', network);
    await signInWithGoogle(app, 'young@people.test', { ...network, isAdult: false });
    expect(await agreedBy('grown-up@people.test')).toEqual([
      { is_adult: true, terms_version: TERMS_VERSION },
    ]);
    expect(await agreedBy('young@people.test')).toEqual([
      { is_adult: false, terms_version: TERMS_VERSION },
    ]);
    // Signing in later is not asked again, and changes nothing.
    await signInWithGoogle(app, 'young@people.test', { ...network, isSignUp: false });
    expect(await agreedBy('young@people.test')).toMatchObject([{ is_adult: false }]);
  });

  test('no account is made with Google without an answer about the age, however the sign-in began', async () => {
    const email = 'not-asked@people.test';
    const { location, cookies } = await signInWithGoogle(app, email, {
      address: '198.51.100.21',
      // Without the question.
      start: async ({ auth }, { credentials }) => {
        const { headers, response } = await auth.api.signInSocial({
          body: {
            provider: 'google',
            callbackURL: '/auth/arrived',
            errorCallbackURL: '/auth?next=/dashboard',
            requestSignUp: true,
            disableRedirect: true,
          },
          headers: credentials,
          returnHeaders: true,
        });
        return { url: response.url ?? '', cookies: headers.getSetCookie() };
      },
    });
    expect(location.pathname).toBe('/auth');
    expect(location.searchParams.get('error')).toBe(NO_ACCOUNT_YET);
    expect(cookies.has('unsent.session_token')).toBe(false);
    expect(await isKnown(email)).toBe(false);
  });

  test('somebody with a second factor is asked for it after Google as well', async () => {
    const person = await buildPerson(app, { isProven: true });
    await buildAuthenticator(app, person);
    const { cookies } = await signInWithGoogle(app, person.email, {
      address: '198.51.100.23',
      isSignUp: false,
    });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const session = await findSession(app.services, new Headers({ cookie }), false);
    expect(session.state).toBe('needs-factor');
  });

  test('who takes an account back with Google is not held to the age that somebody else gave', async () => {
    const [email, address] = ['taken@people.test', '198.51.100.22'];
    await signUp(app.services, asBrowser(new Headers(), address), {
      name: 'Mallory',
      email,
      password: 'correct horse',
      confirmPassword: 'correct horse',
      hasAgreedToTerms: true,
      isAdult: true,
    });
    expect(await agreedBy(email)).toEqual([{ is_adult: true, terms_version: TERMS_VERSION }]);
    await signInWithGoogle(app, email, { address, isSignUp: false });
    expect(await agreedBy(email)).toEqual([{ is_adult: null, terms_version: null }]);
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
