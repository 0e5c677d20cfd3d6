import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import {
  resendVerification,
  verifyEmail,
} from '#app/features/accounts/email/verify-email.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { recordNewSession } from '#app/features/accounts/sign-in/record-new-session.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { asBrowser, buildPerson, PASSWORD, type Person } from '#tests/factories/people.ts';
import { allQueuedMails } from '#tests/factories/queued-mails.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const HOURLY = 5;
const DAILY = 10;

describe('mail to the mailbox of somebody who did not ask for it', () => {
  const app = createTestApp();

  /** A mailbox, and as many spellings of it as one likes. */
  const mailbox = () => {
    const name = randomUUID();
    return {
      plain: `${name}@stranger.test`,
      spelling: (index: number) => `${name}+${index}@stranger.test`,
      async mails() {
        await app.platform.background.settled();
        return (await allQueuedMails(app)).filter(({ to }) => to.startsWith(name));
      },
    };
  };

  async function requestChange(person: Person, newEmail: string) {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    return changeEmail(app.services, asBrowser(person.credentials), viewer, newEmail);
  }

  const codesOf = (results: PromiseSettledResult<unknown>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.code));

  test('is limited when three accounts ask to change their address to it', async () => {
    const stranger = mailbox();
    const codes: string[] = [];
    for (let account = 0; account < 3; account += 1) {
      const person = await buildPerson(app);
      for (let time = 0; time < 4; time += 1) {
        const results = await Promise.allSettled([requestChange(person, stranger.spelling(time))]);
        codes.push(...codesOf(results));
      }
    }
    const refused = Array(12 - HOURLY).fill('account_mail_too_many');
    expect(codes).toEqual([...Array(HOURLY).fill('sent'), ...refused]);
    expect(await stranger.mails()).toHaveLength(HOURLY);
  });

  test('is limited when many accounts ask at the same moment, and over a day', async () => {
    const stranger = mailbox();
    const people = await Promise.all(Array.from({ length: 12 }, () => buildPerson(app)));
    const ask = () =>
      Promise.allSettled(people.map((person) => requestChange(person, stranger.plain)));
    await ask();
    expect(await stranger.mails()).toHaveLength(HOURLY);
    for (let hour = 0; hour < 5; hour += 1) {
      app.clock.advance(hours(1) + 1);
      await ask();
    }
    expect(await stranger.mails()).toHaveLength(DAILY);
    expect(codesOf(await ask())).toEqual(people.map(() => 'account_mail_too_many_today'));
    app.clock.advance(hours(24));
    expect(codesOf(await ask())).toContain('sent');
  });

  test('is limited when somebody signs up with every spelling of it, and resends', async () => {
    const stranger = mailbox();
    for (let index = 0; index < 7; index += 1) {
      await signUp(app.services, asBrowser(), {
        name: 'Maya',
        email: stranger.spelling(index),
        password: PASSWORD,
        confirmPassword: PASSWORD,
        hasAgreedToTerms: true,
        isAdult: true,
      });
    }
    const person = await buildPerson(app, { email: stranger.plain });
    const resend = () =>
      outcome(resendVerification(app.services, asBrowser(person.credentials), person.userId));
    // Each network has two of its own, for the owner.
    expect([await resend(), await resend(), await resend()]).toEqual([
      'done',
      'done',
      'account_mail_too_many',
    ]);
    expect(await stranger.mails()).toHaveLength(HOURLY + 2);
  });

  test('still reaches its owner who asks for the verification, after strangers used it up', async () => {
    const owner = mailbox();
    const signUpAs = (email: string, address: string) =>
      signUp(app.services, asBrowser(new Headers(), address), {
        ...{ name: 'Maya', email, password: PASSWORD, confirmPassword: PASSWORD },
        ...{ hasAgreedToTerms: true, isAdult: true },
      });
    for (let index = 0; index < 2 * DAILY; index += 1) {
      await signUpAs(owner.spelling(index), `203.0.113.${index}`);
      app.clock.advance(hours(1));
    }
    const before = (await owner.mails()).length;
    const person = await buildPerson(app, { email: owner.plain });
    const resend = () =>
      outcome(
        resendVerification(
          app.services,
          asBrowser(person.credentials, '198.51.100.77'),
          person.userId,
        ),
      );
    const outcomes = [await resend(), await resend(), await resend()];
    expect(outcomes).toEqual(['done', 'done', 'account_mail_too_many_today']);
    const mails = (await owner.mails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([owner.plain, owner.plain]);
    const token = /verify-email\?token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    expect(await verifyEmail(app.services, asBrowser(person.credentials), token)).toEqual({
      outcome: 'verified',
      resetToken: null,
    });
  });

  test('is limited when an account that never proved it signs in with many devices', async () => {
    const stranger = mailbox();
    const person = await buildPerson(app, { email: stranger.plain });
    const devices = ['Edg/', 'OPR/', 'Firefox/', 'Chrome/', 'Safari/'].flatMap((browser) =>
      ['iPhone', 'Android', 'Windows', 'Linux'].map((system) => `${browser} ${system}`),
    );
    const signInAll = async () => {
      for (const userAgent of devices) {
        await recordNewSession(app.platform, { userId: person.userId, userAgent });
      }
    };
    await signInAll();
    expect(await stranger.mails()).toHaveLength(HOURLY);
  });

  test('is limited when its password is reset under every spelling', async () => {
    const stranger = mailbox();
    for (let index = 0; index < 7; index += 1) {
      await buildPerson(app, { email: stranger.spelling(index) });
      const browser = asBrowser(new Headers(), `203.0.113.${index}`);
      await requestPasswordReset(app.services, browser, stranger.spelling(index));
    }
    expect(await stranger.mails()).toHaveLength(HOURLY);
  });

  test('is sent, however much, when it is about the security of an account that proved it', async () => {
    const owner = mailbox();
    const person = await buildPerson(app, { email: owner.plain });
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    const attackers = await Promise.all(Array.from({ length: 6 }, () => buildPerson(app)));
    // Once the limit is reached, the other attackers are refused.
    await Promise.allSettled(
      attackers.map((attacker) => requestChange(attacker, owner.spelling(1))),
    );
    await recordNewSession(app.platform, { userId: person.userId, userAgent: 'Firefox/ Linux' });
    await recordNewSession(app.platform, { userId: person.userId, userAgent: 'Chrome/ Windows' });
    const mails = await owner.mails();
    expect(mails).toHaveLength(HOURLY + 1);
    expect(mails.at(-1)?.subject).toBe('New sign-in to Unsent');
  });
});
