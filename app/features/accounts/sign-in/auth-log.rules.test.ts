import { expect, test } from 'vitest';
import { authLogLevel } from './auth-log.rules.ts';

test.each([
  // What a stranger can cause.
  ['account_not_linked', 'info'],
  ['signup_disabled', 'info'],
  ['INVALID_CALLBACK_REQUEST', 'info'],
  ['State not found', 'info'],
  ['OAuth issuer mismatch', 'info'],
  ['Unable to get user info', 'info'],
  ['Invalid callbackURL: https://evil.example', 'info'],
  ['Invalid callbackURL: Error', 'info'],
  ['', 'info'],
  // Faults of ours.
  ['Failed query: select 1', 'error'],
  ['Failed to create session', 'error'],
  ['Better auth was unable to query your database.\nError: ', 'error'],
  ['DrizzleQueryError', 'error'],
  ['TypeError', 'error'],
  ['INTERNAL_SERVER_ERROR', 'error'],
])('the error %j of the auth library is logged as %s', (message, level) => {
  expect(authLogLevel('error', message)).toBe(level);
});

test('what the auth library does not call an error is for debugging', () => {
  expect(authLogLevel('warn', 'TypeError')).toBe('debug');
});

test('a stranger who signs up twice at once wakes nobody', () => {
  const duplicate = Object.assign(new Error('duplicate key'), { code: '23505' });
  const failedQuery = new Error('Failed query', { cause: duplicate });
  expect(authLogLevel('error', 'Failed to create user', failedQuery)).toBe('info');
  expect(authLogLevel('error', 'Failed to create user', new Error('gone'))).toBe('error');
});
