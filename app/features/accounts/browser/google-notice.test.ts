import { expect, test } from 'vitest';
import { NO_ACCOUNT_YET } from '../account.rules.ts';
import { googleNotice } from './google-notice.ts';

const AUTHENTICATION_FAILED = 'Authentication failed';
const UNCONFIRMED = 'Google did not confirm who you are. Please try again.';

test.each([
  [
    'ACCOUNT_SUSPENDED',
    AUTHENTICATION_FAILED,
    'This account is suspended. Write to help@unsent.test if you think this is a mistake.',
  ],
  [
    'NEW_ACCOUNTS_LIMITED',
    'Sign up failed',
    'Too many new accounts from this network today. Please try again tomorrow.',
  ],
  ['internal_server_error', 'An error occurred', 'Please try again later.'],
  ['unable_to_create_user', 'An error occurred', 'Please try again later.'],
  ['access_denied', AUTHENTICATION_FAILED, UNCONFIRMED],
  ['<b>Call 555-0100</b>', AUTHENTICATION_FAILED, UNCONFIRMED],
])('the error %s is shown as %s', (error, title, description) => {
  expect(googleNotice(error, { supportEmail: 'help@unsent.test' })).toMatchObject({
    title,
    description,
    tone: 'destructive',
  });
});

test.each([null, NO_ACCOUNT_YET])('the error %s shows nothing', (error) => {
  expect(googleNotice(error, { supportEmail: 'help@unsent.test' })).toBeNull();
});
