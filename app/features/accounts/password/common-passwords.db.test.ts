import { expect, test } from 'vitest';
import { asBrowser, buildPersonWithPassword, PASSWORD } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import type { Viewer } from '../account-types.ts';
import { findViewer } from '../sessions/find-session.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { changePassword } from './change-password.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { resetPassword } from './reset-password.server.ts';

const app = createTestApp();
const COMMON = 'PassWord123';
const refusal = { code: 'password_common' };

test.each([
  ['123456', true],
  ['Sunshine', true],
  ['LETMEIN', true],
  ['maya@people.test', true],
  ['Maya@People.test', true],
  ['maya.lindqvist', false],
  ['correct horse', false],
  ['qwertyuiop qwertyuiop', false],
  ['toString', false],
  ['', false],
])('%j is common: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password, ' Maya@people.test')).toBe(isCommon);
});

test('the part of an address before the @ is common for its account alone', async () => {
  expect(await isCommonPassword('Maya.Lindqvist', 'maya.lindqvist@people.test')).toBe(true);
});

test('a sign-up with one makes no account, and uses up no attempt', async () => {
  const input = {
    ...{ name: 'Maya', email: 'maya@people.test', password: COMMON, confirmPassword: COMMON },
    ...{ hasAgreedToTerms: true, isAdult: true },
  };
  await expect(signUp(app.services, asBrowser(), input)).rejects.toMatchObject(refusal);
  const { rows } = await app.pool.query(
    "select 1 from users where email = 'maya@people.test' union all select 1 from rate_limits",
  );
  expect(rows).toEqual([]);
});

test('an account cannot change to one, and keeps its sessions', async () => {
  const person = await buildPersonWithPassword(app);
  const viewer = await findViewer(app.services, person.credentials);
  const input = { currentPassword: PASSWORD, newPassword: COMMON, confirmPassword: COMMON };
  await expect(
    changePassword(app.services, asBrowser(person.credentials), viewer as Viewer, input),
  ).rejects.toMatchObject(refusal);
  const { rows } = await app.pool.query('select 1 from sessions where user_id = $1', [
    person.userId,
  ]);
  expect(rows).toHaveLength(1);
});

test('a reset refuses one, and its link still works', async () => {
  const person = await buildPersonWithPassword(app);
  const { internalAdapter } = await app.services.auth.$context;
  await internalAdapter.createVerificationValue({
    value: person.userId,
    identifier: 'reset-password:aToken',
    expiresAt: new Date(Date.now() + 60_000),
  });
  const reset = (newPassword: string) =>
    resetPassword(app.services, asBrowser(), {
      token: 'aToken',
      newPassword,
      confirmPassword: newPassword,
    });
  await expect(reset(COMMON)).rejects.toMatchObject(refusal);
  await expect(reset(person.email)).rejects.toMatchObject(refusal);
  await reset('a better one');
});
