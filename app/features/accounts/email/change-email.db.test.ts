import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { asBrowser, buildPerson, type Person } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { resetUnverifiedAccount } from '../account.store.server.ts';
import { recordPasswordChange } from '../password/record-password-change.server.ts';

describe('a change of address', () => {
  const app = createTestApp();

  async function tokenMailedTo(email: string): Promise<string> {
    const mail = (await queuedMailsTo(app, email)).at(-1);
    return /verify-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Asks for it and agrees, up to the link that reached the new address. */
  async function beginChange(person: Person) {
    // The first address is proven: that is what agreeing by mail is worth something for.
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
  ])('confirmed %s tells the old address and opens no session', async (_where, isSignedIn) => {
    const person = await buildPerson(app);
    const { newEmail, token } = await beginChange(person);
    const browser = isSignedIn ? asBrowser(person.credentials) : asBrowser();
    await verifyEmail(app.services, browser, token);
    expect(await facts(person)).toEqual({
      email: newEmail,
      sessions: 1,
      events: ['email_changed'],
    });
    const subjects = (await queuedMailsTo(app, person.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Your Unsent address was changed');
    // The link once more: it is used up, and nobody is told again.
    await expect(verifyEmail(app.services, browser, token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
    expect(await queuedMailsTo(app, person.email)).toHaveLength(subjects.length);
    expect((await facts(person)).sessions).toBe(1);
  });

  test('begun by somebody else, it ends where the owner of the address proves who they are', async () => {
    const squatter = await buildPerson(app);
    const viewer = await findViewer(app.services, squatter.credentials);
    if (!viewer) throw new Error('not signed in');
    const newEmail = `elsewhere-${squatter.email}`;
    // Nothing was proven, so the library asks only the new address.
    await changeEmail(app.services, asBrowser(squatter.credentials), viewer, newEmail);
    const token = await tokenMailedTo(newEmail);
    await resetUnverifiedAccount(app.platform.db, squatter.email, app.clock.now());
    await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
    expect((await facts(squatter)).email).toBe(squatter.email);
  });

  test('begun with the old password, it ends with a new one', async () => {
    const person = await buildPerson(app);
    const { token } = await beginChange(person);
    await recordPasswordChange(app.platform, { id: person.userId, email: person.email });
    await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
    expect((await facts(person)).email).toBe(person.email);
  });

  test.each(['', 'nonsense', 'a.b.c', 'a.e30.c'])('a made-up link, %j, is dead', async (token) => {
    await expect(verifyEmail(app.services, asBrowser(), token)).rejects.toMatchObject({
      code: 'verification_link_dead',
    });
  });
});
