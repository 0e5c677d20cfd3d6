import { expect, test } from 'vitest';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { resetPassword } from '#app/features/accounts/password/reset-password.server.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { asBrowser, buildPerson, PASSWORD } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { googleEnvironment, openGoogle, signInWithGoogle } from '#tests/setup/google.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp(googleEnvironment);
openGoogle(app);

const WORDS = { newPassword: PASSWORD, confirmPassword: PASSWORD };

const dump = async (table: string) =>
  JSON.stringify((await app.pool.query(`select * from ${table}`)).rows);

test('a dump of the database does not contain the token of a reset link, which works', async () => {
  const { email } = await buildPerson(app);
  await requestPasswordReset(app.services, asBrowser(), email);
  const [mail] = await queuedMailsTo(app, email);
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(await dump('verifications')).not.toContain(token);
  expect(await dump('pgboss.job')).not.toContain(token);
  const { rows } = await app.pool.query('select identifier from verifications');
  // What the dump does contain opens nothing.
  for (const { identifier } of rows) {
    await expect(
      resetPassword(app.services, asBrowser(), { token: identifier, ...WORDS }),
    ).rejects.toMatchObject({ code: 'reset_link_dead' });
  }
  await resetPassword(app.services, asBrowser(), { token, ...WORDS });
});

test('a dump contains neither the state of a Google sign-in nor a token of Google', async () => {
  const started = await startGoogleSignIn(app.services, asBrowser(), {
    isSignUp: true,
    hasAgreedToTerms: true,
    isAdult: true,
    next: '/',
  });
  const state = new URL(started.url).searchParams.get('state') ?? '';
  const { rows: pending } = await app.pool.query('select identifier from verifications');
  expect(pending.map(({ identifier }) => identifier).join()).not.toContain(state);

  await signInWithGoogle(app, 'maya@people.test');
  await signInWithGoogle(app, 'maya@people.test', { isSignUp: false });
  const { rows } = await app.pool.query(
    `select access_token, refresh_token, id_token from sign_in_methods where provider_id = 'google'`,
  );
  expect(rows).toEqual([{ access_token: null, refresh_token: null, id_token: null }]);
});
