import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  openSession,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { recordPasswordChange } from '../password/record-password-change.server.ts';
import { reclaimAccount } from '../sign-in/reclaim-account.server.ts';

describe('changing the email address', () => {
  const app = createTestApp();

  async function tokenMailedTo(email: string): Promise<string> {
    const mail = (await queuedMailsTo(app, email)).at(-1);
    return /verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Requests a change and approves it, up to the link mailed to the new address. */
  async function startChange(person: Person) {
    // Only a verified old address is asked to approve.
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const newEmail = `new-${person.email}`;
    await changeEmail(app.services, asBrowser(person.credentials), viewer, newEmail);
    await verifyEmail(app.services, asBrowser(), await tokenMailedTo(person.email));
    return { newEmail, token: await tokenMailedTo(newEmail) };
  }

  const facts = async ({ userId }: Person) => {
    await app.platform.background.settled();
    const { rows } = await app.pool.query(
      `select email, (select count(*)::int from sessions where user_id = users.id) as sessions,
         array(select action from security_events where user_id = users.id order by id) as events
       from users where id = $1`,
      [userId],
    );
    return rows[0];
  };

  test.each([
    ['on the device that asked', true],
    ['where nobody is signed in', false],
  ])(
    'confirmed %s, it notifies the old address and ends every session',
    async (_where, isSignedIn) => {
      const person = await buildPerson(app);
      await openSession(app, person.userId);
      const { newEmail, token } = await startChange(person);
      const browser = isSignedIn ? asBrowser(person.credentials) : asBrowser();
      await verifyEmail(app.services, browser, token);
      expect(await facts(person)).toEqual({
        email: newEmail,
        sessions: 0,
        events: ['email_changed'],
      });
      const subjects = (await queuedMailsTo(app, person.email)).map(({ subject }) => subject);
      expect(subjects.at(-1)).toBe('Your Unsent email address was changed');
      // The link works once, so nobody is notified twice.
      await expect(verifyEmail(app.services, browser, token)).rejects.toMatchObject({
        code: 'verification_link_dead',
      });
      expect(await queuedMailsTo(app, person.email)).toHaveLength(subjects.length);
      expect((await facts(person)).sessions).toBe(0);
    },
  );

  test('a change started by an attacker ends when the owner proves the address', async () => {
    const squatter = await buildPerson(app);
    const viewer = await findViewer(app.services, squatter.credentials);
    if (!viewer) throw new Error('not signed in');
    const newEmail = `elsewhere-${squatter.email}`;
    // The old address was never verified, so the library asks only the new one.
    await changeEmail(app.services, asBrowser(squatter.credentials), viewer, newEmail);
    const token = await tokenMailedTo(newEmail);
    await reclaimAccount(app.platform, [], { email: squatter.email, name: 'Maya', isAdult: null });
    await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
    expect((await facts(squatter)).email).toBe(squatter.email);
  });

  test('the mail to the new address says which account asked', async () => {
    const person = await buildPerson(app);
    const { newEmail } = await startChange(person);
    const [mail] = await queuedMailsTo(app, newEmail);
    expect(mail?.subject).toBe('Confirm your new email address for Unsent');
    expect(mail?.text).toContain(`The account of ${person.email} asked to use this address`);
  });

  test('the mail to somebody who signs up or resets a password names the account', async () => {
    const { email } = await buildPersonWithPassword(app);
    await requestPasswordReset(app.services, asBrowser(), email);
    const [signUpMail, resetMail] = await queuedMailsTo(app, email);
    expect(signUpMail?.text).toContain(`Someone signed up with ${email}`);
    expect(resetMail?.text).toContain(`a new password for the account of ${email}`);
  });

  test('a new password revokes a pending change', async () => {
    const person = await buildPerson(app);
    const { token } = await startChange(person);
    await recordPasswordChange(app.platform, { id: person.userId, email: person.email });
    await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
    expect((await facts(person)).email).toBe(person.email);
  });

  test.each(['', 'nonsense', 'a.b.c', 'a.e30.c'])(
    'a forged token, %j, is rejected',
    async (token) => {
      await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
        code: 'verification_link_dead',
      });
    },
  );
});
