import { afterEach, describe, expect, test } from 'vitest';
import { grantRole } from '#app/features/accounts/roles/grant-role.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  asBrowser,
  buildPersonWithPassword,
  credentialsOf,
  openSession,
  PASSWORD,
} from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { syncProfile } from '../profile/sync-profile.server.ts';

describe('signing up, in and out', () => {
  const app = createTestApp();
  const isSignedIn = async (credentials: Headers) =>
    (await findViewer(app.services, credentials)) !== null;
  const events = async (userId: string) => {
    const { rows } = await app.pool.query(
      'select action from security_events where user_id = $1 order by id',
      [userId],
    );
    return rows.map((row) => row.action);
  };

  test('a new account is signed in and has a profile and one free send', async () => {
    const person = await buildPersonWithPassword(app, {
      email: 'Maya@Example.com',
      name: 'Maya Lind',
    });
    const found = await findViewer(app.services, person.credentials);
    expect(found).toMatchObject({
      email: 'maya@example.com',
      fullName: 'Maya Lind',
      displayName: 'Maya Lind',
      freeSendsRemaining: 1,
      totalCredits: 0,
      roles: [],
    });
    expect(await events(found?.userId ?? '')).toEqual(['sign_up']);
  });

  test('an address cannot sign up twice, regardless of case', async () => {
    const { email } = await buildPersonWithPassword(app);
    const again = signUp(app.services, asBrowser(), {
      name: 'Other',
      email: email.toUpperCase(),
      password: PASSWORD,
      confirmPassword: PASSWORD,
      hasAgreedToTerms: true,
      isAdult: true,
    });
    await expect(again).rejects.toMatchObject({ code: 'account_exists' });
  });

  test('an error of the auth library is passed on with its message', async () => {
    const refused = signUp(app.services, asBrowser(), {
      name: 'Nobody',
      email: 'not an address',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      hasAgreedToTerms: true,
      isAdult: true,
    });
    await expect(refused).rejects.toMatchObject({
      code: 'sign_up_failed',
      detail: expect.any(String),
    });
  });

  test('two sign-ups with one address at once make one account, and the other is told so', async () => {
    const input = {
      name: 'Maya',
      email: 'twice@example.com',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      hasAgreedToTerms: true,
      isAdult: true,
    };
    const outcomes = await Promise.allSettled([
      signUp(app.services, asBrowser(), input),
      signUp(app.services, asBrowser(), input),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['account_exists']);
  });

  describe('while the database refuses to write', () => {
    const refuse = (table: string) =>
      app.pool.query(`create or replace function refuse_test_writes() returns trigger language plpgsql
          as $$ begin raise exception 'no'; end $$;
        create or replace trigger refuse_test_writes before insert on ${table}
          for each row execute function refuse_test_writes()`);
    afterEach(() => app.pool.query('drop function refuse_test_writes cascade'));

    test.each(['users', 'sign_in_methods', 'sessions'])(
      'a sign-up that fails at the table %s is a fault of ours, not a refusal',
      async (table) => {
        await refuse(table);
        const email = `no-${table}@example.com`;
        const failed = signUp(app.services, asBrowser(), {
          ...{ name: 'Maya', email, password: PASSWORD, confirmPassword: PASSWORD },
          ...{ hasAgreedToTerms: true, isAdult: true },
        });
        await expect(failed).rejects.not.toBeInstanceOf(DomainError);
      },
    );

    test('so is a sign-in', async () => {
      const { email } = await buildPersonWithPassword(app);
      await refuse('sessions');
      const failed = signIn(app.services, asBrowser(), { email, password: PASSWORD });
      await expect(failed).rejects.not.toBeInstanceOf(DomainError);
    });
  });

  test('a wrong password and an unknown address give the same error', async () => {
    const { email } = await buildPersonWithPassword(app);
    for (const attempt of [
      { email, password: 'wrong one' },
      { email: 'nobody@example.com', password: PASSWORD },
      { email: 'not an address', password: PASSWORD },
    ]) {
      await expect(signIn(app.services, asBrowser(), attempt)).rejects.toMatchObject({
        code: 'invalid_credentials',
      });
    }
  });

  test('a request without address and password gets its own message', async () => {
    await expect(signIn(app.services, asBrowser(), {})).rejects.toMatchObject({
      code: 'sign_in_failed',
      detail: 'You must provide either an email or phone number and a password',
    });
  });

  test('signing in records the time and opens a session', async () => {
    const { email, userId } = await buildPersonWithPassword(app);
    const { cookies } = await signIn(app.services, asBrowser(), { email, password: PASSWORD });
    expect(await isSignedIn(credentialsOf(cookies))).toBe(true);
    await syncProfile(app.services, userId);
    const { rows } = await app.pool.query('select last_sign_in_at from users where id = $1', [
      userId,
    ]);
    expect(rows[0].last_sign_in_at).toEqual(app.clock.now());
    expect(await events(userId)).toEqual(['sign_up', 'sign_in']);
  });

  test('signing out ends every session of the user, on every device', async () => {
    const person = await buildPersonWithPassword(app);
    const phone = await openSession(app, person.userId);
    expect(await isSignedIn(phone)).toBe(true);
    const { cookies } = await signOut(app.services, asBrowser(person.credentials));
    expect(cookies.join()).toContain('Max-Age=0');
    expect(await isSignedIn(person.credentials)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    // Repeating it without a session is harmless.
    await signOut(app.services, asBrowser(person.credentials));
  });

  test('signing in ends all sessions of the user signed in before', async () => {
    const first = await buildPersonWithPassword(app);
    const elsewhere = await openSession(app, first.userId);
    const second = await buildPersonWithPassword(app);
    await signIn(app.services, asBrowser(first.credentials), {
      email: second.email,
      password: PASSWORD,
    });
    expect(await isSignedIn(first.credentials)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
  });

  test('a forged or altered session cookie is rejected', async () => {
    const person = await buildPersonWithPassword(app);
    const cookie = person.credentials.get('cookie') ?? '';
    expect(await isSignedIn(new Headers({ cookie: cookie.replace(/.$/, 'X') }))).toBe(false);
    expect(await isSignedIn(new Headers({ cookie: 'unsent.session_token=abc.def' }))).toBe(false);
  });

  test('session cookies are HttpOnly and SameSite=Lax', async () => {
    const { email } = await buildPersonWithPassword(app);
    const { cookies } = await signIn(app.services, asBrowser(), { email, password: PASSWORD });
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
    }
  });

  test('the profile sync fills only empty fields', async () => {
    const { userId } = await buildPersonWithPassword(app, { name: 'Maya Lind' });
    await app.pool.query(
      "update profiles set display_name = 'Mimi', full_name = null where user_id = $1",
      [userId],
    );
    await syncProfile(app.services, userId);
    const { rows } = await app.pool.query(
      'select display_name, full_name from profiles where user_id = $1',
      [userId],
    );
    expect(rows[0]).toEqual({ display_name: 'Mimi', full_name: 'Maya Lind' });
  });

  test('the command line grants roles by address', async () => {
    const { email, credentials } = await buildPersonWithPassword(app);
    expect(await grantRole(app.services, 'nobody@example.com', 'admin')).toBe(false);
    expect(await grantRole(app.services, ` ${email.toUpperCase()} `, 'admin')).toBe(true);
    expect(await grantRole(app.services, email, 'admin')).toBe(true);
    expect((await findViewer(app.services, credentials))?.roles).toEqual(['admin']);
    expect(await grantRole(app.services, email, 'staff')).toBe(true);
    expect((await findViewer(app.services, credentials))?.roles).toEqual(['staff']);
    const { rows } = await app.pool.query(
      `select actor_id, actor_label, action, before, after from audit_entries
        where subject_id = (select id::text from users where email = $1) order by id`,
      [email],
    );
    const entry = { actor_id: null, actor_label: 'command line', action: 'role_assigned' };
    expect(rows).toEqual([
      { ...entry, before: { role: 'user' }, after: { role: 'admin' } },
      { ...entry, before: { role: 'admin' }, after: { role: 'staff' } },
    ]);
  });
});
