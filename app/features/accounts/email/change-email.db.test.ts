import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  openSession,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { outcome } from '#tests/setup/outcome.ts';
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
    ['on the device that asked', true, ['email_changed']],
    // Somebody else may own the new address: the password has ended too.
    ['where nobody is signed in', false, ['account_reclaimed', 'email_changed']],
  ])(
    'confirmed %s, it notifies the old address and ends every session',
    async (_where, isSignedIn, events) => {
      const person = await buildPerson(app);
      await openSession(app, person.userId);
      const { newEmail, token } = await startChange(person);
      const browser = isSignedIn ? asBrowser(person.credentials) : asBrowser();
      await verifyEmail(app.services, browser, token);
      expect(await facts(person)).toEqual({
        email: newEmail,
        sessions: 0,
        events,
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
    const { email } = squatter;
    await reclaimAccount(app.services, { email, name: 'Maya', isAdult: null, holderId: null });
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

  describe('to an address that has an account already', () => {
    const ask = async (person: Person, newEmail: string) => {
      const viewer = await findViewer(app.services, person.credentials);
      if (!viewer) throw new Error('not signed in');
      await changeEmail(app.services, asBrowser(person.credentials), viewer, newEmail);
    };
    const verify = ({ userId }: Person) =>
      app.pool.query('update users set email_verified = true where id = $1', [userId]);
    /** What one mailbox gets, without what differs between any two changes. */
    const mailsTo = async (email: string, newEmail: string) =>
      (await queuedMailsTo(app, email)).map(({ subject, text }) => ({
        subject,
        text: text.replaceAll(newEmail, 'NEW').replace(/token=[\w.-]+/g, 'TOKEN'),
      }));

    test('mails the old address as for any other, so nobody learns who has an account', async () => {
      const [person, other, owner] = await Promise.all([
        buildPerson(app),
        buildPerson(app),
        buildPerson(app),
      ]);
      await verify(person);
      await verify(other);
      await ask(person, owner.email);
      await ask(other, `free-${other.email}`);
      const told = await mailsTo(person.email, owner.email);
      expect(told).toHaveLength(1);
      expect(told).toEqual(await mailsTo(other.email, `free-${other.email}`));
    });

    test.each([
      ['proven', true],
      ['unproven', false],
    ])('tells its owner, whom nothing happens to, when a %s account asks', async (_, isProven) => {
      const [person, owner] = await Promise.all([buildPerson(app), buildPerson(app)]);
      if (isProven) await verify(person);
      await ask(person, owner.email);
      if (isProven) await verifyEmail(app.services, asBrowser(), await tokenMailedTo(person.email));
      const mails = await queuedMailsTo(app, owner.email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Your address already has an Unsent account',
      ]);
      expect(mails[0]?.text).not.toContain('verify-email');
      expect(mails[0]?.text.includes(person.email)).toBe(isProven);
      expect((await facts(person)).email).toBe(person.email);
      expect((await facts(owner)).email).toBe(owner.email);
    });

    test('made after the link was mailed, the link is dead', async () => {
      const person = await buildPerson(app);
      const { newEmail, token } = await startChange(person);
      await buildPerson(app, { email: newEmail });
      await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
        code: 'verification_link_dead',
      });
    });
  });

  test('a mail to a stranger names no address that nobody has proven', async () => {
    const email = 'your-account-is-locked.visit.evil-bank.test@people.test';
    const person = await buildPerson(app, { email });
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const browser = asBrowser(person.credentials);
    await changeEmail(app.services, browser, viewer, 'stranger@elsewhere.test');
    const [mail] = await queuedMailsTo(app, 'stranger@elsewhere.test');
    expect(mail?.subject).toBe('Confirm your new email address for Unsent');
    expect(JSON.stringify(mail)).not.toContain('evil-bank');
  });

  test('a mail to somebody who is signed up by a stranger shows no tag that the stranger chose', async () => {
    const email = 'owner+call-us-at-evil-bank.test@people.test';
    await buildPersonWithPassword(app, { email });
    await requestPasswordReset(app.services, asBrowser(), email);
    for (const { subject, text, html } of await queuedMailsTo(app, email)) {
      expect(`${subject} ${text} ${html}`).not.toContain('evil-bank');
    }
    expect((await queuedMailsTo(app, email))[0]?.text).toContain(
      'signed up with owner@people.test',
    );
  });

  test('one account asks strangers for at most ten changes a day', async () => {
    const person = await buildPerson(app);
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const codes: string[] = [];
    for (let time = 0; time < 12; time += 1) {
      const browser = asBrowser(person.credentials);
      codes.push(await outcome(changeEmail(app.services, browser, viewer, `s${time}@many.test`)));
      app.clock.advance(hours(1));
    }
    expect(codes.filter((code) => code === 'account_mail_too_many_today')).toHaveLength(2);
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
