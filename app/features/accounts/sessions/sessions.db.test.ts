import { describe, expect, test } from 'vitest';
import { changePassword } from '#app/features/accounts/password/change-password.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { resetPassword } from '#app/features/accounts/password/reset-password.server.ts';
import { savePreferences } from '#app/features/accounts/profile/save-preferences.server.ts';
import { endSession } from '#app/features/accounts/sessions/end-session.server.ts';
import { findSession, findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('sessions', () => {
  const app = createTestApp();
  const isSignedIn = async (credentials: Headers) =>
    (await findViewer(app.services, credentials)) !== null;

  async function viewerOf(person: Person) {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    return viewer;
  }

  async function resetToken(person: Person): Promise<string> {
    await requestPasswordReset(app.services, asBrowser(), person.email);
    const mails = await queuedMailsTo(app, person.email);
    const texts = mails.map(({ text }) => text).join();
    return /reset-password\?token=([\w-]+)/.exec(texts)?.[1] ?? '';
  }

  test('signing out ends every session', async () => {
    const person = await buildPerson(app);
    const phone = await openSession(app, person.userId);
    await signOut(app.services, asBrowser(person.credentials));
    expect(await isSignedIn(person.credentials)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('ending one session leaves the others open, and works only for its owner', async () => {
    const person = await buildPerson(app);
    const phone = await openSession(app, person.userId);
    const other = await buildPerson(app);
    const found = await findSession(app.services, phone, false);
    const sessionId = found.state === 'signed-in' ? found.sessionId : '';
    await endSession(app.services, other.userId, sessionId);
    expect(await isSignedIn(phone)).toBe(true);
    await endSession(app.services, person.userId, sessionId);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn(person.credentials)).toBe(true);
  });

  test('a new password ends every session, and the old password stops working', async () => {
    const person = await buildPersonWithPassword(app);
    const phone = await openSession(app, person.userId);
    await changePassword(app.services, asBrowser(person.credentials), await viewerOf(person), {
      currentPassword: PASSWORD,
      newPassword: 'a new one',
      confirmPassword: 'a new one',
    });
    expect(await isSignedIn(person.credentials)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    const { email } = person;
    await expect(
      signIn(app.services, asBrowser(), { email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    await signIn(app.services, asBrowser(), { email, password: 'a new one' });
  });

  test('three wrong current passwords block the form for an hour', async () => {
    const person = await buildPersonWithPassword(app);
    const viewer = await viewerOf(person);
    const attempt = (currentPassword: string) =>
      changePassword(app.services, asBrowser(person.credentials), viewer, {
        currentPassword,
        newPassword: 'a new one',
        confirmPassword: 'a new one',
      }).catch((error) => error.code);
    expect([await attempt('no'), await attempt('nope'), await attempt('never')]).toEqual(
      Array(3).fill('password_wrong'),
    );
    expect(await attempt(PASSWORD)).toBe('password_too_many');
    expect(await isSignedIn(person.credentials)).toBe(true);
    app.clock.advance(61 * 60_000);
    expect(await attempt(PASSWORD)).toBeUndefined();
  });

  test('a user without a password gets its own error', async () => {
    const person = await buildPerson(app);
    await expect(
      changePassword(app.services, asBrowser(person.credentials), await viewerOf(person), {
        currentPassword: 'whatever',
        newPassword: 'a new one',
        confirmPassword: 'a new one',
      }),
    ).rejects.toMatchObject({ code: 'password_not_set' });
  });

  test('a reset link works once, even when used twenty times at the same moment, and ends every session', async () => {
    const person = await buildPersonWithPassword(app);
    const token = await resetToken(person);
    const passwords = Array.from({ length: 20 }, (_, index) => `password ${index}`);
    const outcomes = await Promise.allSettled(
      passwords.map((newPassword) =>
        resetPassword(app.services, asBrowser(), {
          token,
          newPassword,
          confirmPassword: newPassword,
        }),
      ),
    );
    const winners = passwords.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    expect(await isSignedIn(person.credentials)).toBe(false);
    const { email } = person;
    await signIn(app.services, asBrowser(), { email, password: winners[0] ?? '' });
    await expect(
      resetPassword(app.services, asBrowser(), {
        token,
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    ).rejects.toMatchObject({ code: 'reset_link_dead' });
  }, 120_000);

  test('every new password is notified by mail and logged', async () => {
    const notified = async ({ userId, email }: Person) => {
      const mails = await queuedMailsTo(app, email);
      const { rows } = await app.pool.query(
        "select count(*)::int as times from security_events where user_id = $1 and action = 'password_changed'",
        [userId],
      );
      const subject = 'Your Unsent password was changed';
      return [mails.filter((mail) => mail.subject === subject).length, rows[0].times];
    };
    const byLink = await buildPersonWithPassword(app);
    const token = await resetToken(byLink);
    const words = { newPassword: 'a new one', confirmPassword: 'a new one' };
    await resetPassword(app.services, asBrowser(), { token, ...words });
    await expect(resetPassword(app.services, asBrowser(), { token, ...words })).rejects.toThrow();
    expect(await notified(byLink)).toEqual([1, 1]);

    const byForm = await buildPersonWithPassword(app);
    const input = { currentPassword: PASSWORD, ...words };
    const browser = asBrowser(byForm.credentials);
    await changePassword(app.services, browser, await viewerOf(byForm), input);
    expect(await notified(byForm)).toEqual([1, 1]);
  });

  test('a password that is too long leaves the reset link valid', async () => {
    const person = await buildPersonWithPassword(app);
    const token = await resetToken(person);
    const long = 'x'.repeat(200);
    await expect(
      resetPassword(app.services, asBrowser(), { token, newPassword: long, confirmPassword: long }),
    ).rejects.toMatchObject({ code: 'password_failed', detail: expect.stringMatching(/long/i) });
    await resetPassword(app.services, asBrowser(), {
      token,
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
    });
  });

  test('a lost role counts from the next request', async () => {
    const person = await buildPerson(app);
    await app.pool.query(
      "insert into user_roles (user_id, role, created_at) values ($1, 'admin', now())",
      [person.userId],
    );
    expect((await viewerOf(person)).roles).toEqual(['admin']);
    await app.pool.query('delete from user_roles where user_id = $1', [person.userId]);
    expect((await viewerOf(person)).roles).toEqual([]);
  });

  describe('with an idle timeout', () => {
    const chosen = { group: 'session', autoLogout: true, sessionTimeoutMinutes: 15 } as const;

    async function startSession(person: Person) {
      app.clock.set(new Date());
      await savePreferences(app.services, person.userId, chosen);
      await findSession(app.services, person.credentials, true);
      await app.platform.background.settled();
    }
    const stateOf = async (person: Person, isActivity = false) => {
      const { state } = await findSession(app.services, person.credentials, isActivity);
      await app.platform.background.settled();
      return state;
    };

    test('the server ends an idle session and reports it once', async () => {
      const person = await buildPerson(app);
      await startSession(person);
      app.clock.advance(14 * 60_000);
      expect(await stateOf(person)).toBe('signed-in');
      app.clock.advance(60_000);
      expect(await stateOf(person)).toBe('expired');
      expect(await stateOf(person)).toBe('invalid');
      const { rows } = await app.pool.query(
        "select count(*)::int as times from security_events where user_id = $1 and action = 'session_expired'",
        [person.userId],
      );
      expect(rows[0].times).toBe(1);
    });

    test('activity keeps a session open, a session check does not', async () => {
      const person = await buildPerson(app);
      await startSession(person);
      app.clock.advance(10 * 60_000);
      await stateOf(person);
      app.clock.advance(4 * 60_000);
      expect(await stateOf(person, true)).toBe('signed-in');
      app.clock.advance(14 * 60_000);
      expect(await stateOf(person)).toBe('signed-in');
      app.clock.advance(60_000);
      expect(await stateOf(person)).toBe('expired');
    });

    test('a session without a timeout stays open', async () => {
      const person = await buildPerson(app);
      app.clock.set(new Date());
      await stateOf(person, true);
      app.clock.advance(20 * 3_600_000);
      expect(await stateOf(person)).toBe('signed-in');
    });
  });
});
