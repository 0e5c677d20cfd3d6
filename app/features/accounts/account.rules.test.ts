import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { avatarInitials, findSignInError, findSignUpError } from './account.rules.ts';

const complete = {
  name: 'Maya',
  email: 'maya@example.com',
  password: 'secret',
  confirmPassword: 'secret',
  hasAgreedToTerms: true,
  isAdult: true,
};

describe('findSignUpError', () => {
  test.each([
    [{}, null],
    [{ name: '' }, 'sign_up_missing_fields'],
    [{ name: '   ' }, 'sign_up_missing_fields'],
    [{ email: ' ' }, 'sign_up_missing_fields'],
    [{ name: '🙂'.repeat(100) }, null],
    [{ name: 'x'.repeat(101) }, 'name_too_long'],
    [{ email: `${'x'.repeat(243)}@example.com` }, 'email_too_long'],
    [{ password: '' }, 'sign_up_missing_fields'],
    [{ confirmPassword: '' }, 'sign_up_missing_fields'],
    [{ confirmPassword: 'secrets' }, 'passwords_differ'],
    [{ password: 'five5', confirmPassword: 'five5' }, 'password_too_short'],
    [{ password: 'five5', confirmPassword: 'other' }, 'passwords_differ'],
    [{ hasAgreedToTerms: false }, 'terms_required'],
    [{ isAdult: null }, 'age_required'],
    [{ isAdult: false }, null],
  ])('%j: %s', (change, error) => {
    expect(findSignUpError({ ...complete, ...change })).toBe(error);
  });
});

test.each([
  ['maya@example.com', 'secret', null],
  ['', 'secret', 'sign_in_missing_fields'],
  ['maya@example.com', ' ', 'sign_in_missing_fields'],
])('signing in with %j and %j: %s', (email, password, error) => {
  expect(findSignInError({ email, password })).toBe(error);
});

describe('avatarInitials', () => {
  test.each([
    ['Jonas Weber', 'jonas@example.com', 'JW'],
    ['Anna Maria von Stein', 'a@example.com', 'AS'],
    ['Maya', 'maya@example.com', 'M'],
    ['  ', 'maya@example.com', 'MA'],
    [null, 'maya@example.com', 'MA'],
    [null, 'm', 'M'],
    [null, '', 'U'],
    ['👩‍🚀 Sky', 'x@example.com', '👩S'],
  ])('%j, %j: %s', (fullName, email, initials) => {
    expect(avatarInitials({ fullName, email })).toBe(initials);
  });

  test('is never empty and never cuts a character in half', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        (fullName, email) => {
          const initials = avatarInitials({ fullName, email });
          expect(initials).not.toBe('');
          expect(initials.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
