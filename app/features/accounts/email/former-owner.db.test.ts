import { describe, expect, test } from 'vitest';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { recordPasswordChange } from '#app/features/accounts/password/record-password-change.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { resetPassword } from '#app/features/accounts/password/reset-password.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { asBrowser, buildPersonWithPassword, openSession } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { googleEnvironment, openGoogle, signInWithGoogle } from '#tests/setup/google.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const OLD = 'former@people.test';
const NEW = 'next@people.test';

describe('the former owner of an account', () => {
  const app = createTestApp(googleEnvironment);
  openGoogle(app);

  const tokenIn = async (email: string) =>
    /(?:verify-email|reset-password)\?token=([\w.-]+)/.exec(
      (await queuedMailsTo(app, email)).at(-1)?.text ?? '',
    )?.[1] ?? '';
  const identities = async (userId: string) =>
    (
      await app.pool.query(
        'select provider_id from sign_in_methods where user_id = $1 order by provider_id',
        [userId],
      )
    ).rows.map((row) => row.provider_id);

  test('gets in no more with Google once the address was changed and the new owner has reset the password', async () => {
    await signInWithGoogle(app, OLD);
    const { rows } = await app.pool.query('select id from users where email = $1', [OLD]);
    const userId: string = rows[0].id;
    const phone = await openSession(app, userId);
    const viewer = await findViewer(app.services, phone);
    if (!viewer) throw new Error('not signed in');
    await changeEmail(app.services, asBrowser(phone), viewer, NEW);
    await verifyEmail(app.services, asBrowser(), await tokenIn(OLD));
    await verifyEmail(app.services, asBrowser(phone), await tokenIn(NEW));
    expect(await findViewer(app.services, phone)).toBeNull();
    expect(await identities(userId)).toEqual([]);

    const again = await signInWithGoogle(app, OLD, { isSignUp: false });
    expect(again.location.searchParams.get('error')).toBe('signup_disabled');

    const words = { newPassword: 'a new one', confirmPassword: 'a new one' };
    await requestPasswordReset(app.services, asBrowser(), NEW);
    await resetPassword(app.services, asBrowser(), { token: await tokenIn(NEW), ...words });
    expect(await identities(userId)).toEqual(['credential']);
    // The Google account of the new address is linked when it signs in.
    await signInWithGoogle(app, NEW, { isSignUp: false });
    expect(await identities(userId)).toEqual(['credential', 'google']);
  });

  test.each([
    ['the address was changed', "update users set email = 'handed-over@people.test' where id = $1"],
    ['the password was changed', null],
  ])('cannot use a reset link from before %s', async (_change, sql) => {
    const person = await buildPersonWithPassword(app);
    await requestPasswordReset(app.services, asBrowser(), person.email);
    const token = await tokenIn(person.email);
    if (sql) await app.pool.query(sql, [person.userId]);
    else await recordPasswordChange(app.platform, { id: person.userId, email: person.email });
    const words = { newPassword: 'a new one', confirmPassword: 'a new one' };
    await expect(
      resetPassword(app.services, asBrowser(), { token, ...words }),
    ).rejects.toMatchObject({
      code: 'reset_link_dead',
    });
  });

  test('a reset that proves the address ends the identities from before, which sign in again by it', async () => {
    const email = 'same@people.test';
    await signInWithGoogle(app, email);
    const { rows } = await app.pool.query(
      'update users set email_verified = false where email = $1 returning id',
      [email],
    );
    const words = { newPassword: 'a new one', confirmPassword: 'a new one' };
    await requestPasswordReset(app.services, asBrowser(), email);
    await resetPassword(app.services, asBrowser(), { token: await tokenIn(email), ...words });
    expect(await identities(rows[0].id)).toEqual(['credential']);
    await signInWithGoogle(app, email, { isSignUp: false });
    expect(await identities(rows[0].id)).toEqual(['credential', 'google']);
    const { rows: proven } = await app.pool.query(
      'select email_verified from users where id = $1',
      [rows[0].id],
    );
    expect(proven).toEqual([{ email_verified: true }]);
  });
});
