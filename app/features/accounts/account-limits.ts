import type { RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';

export const PROFILE_UPDATE_LIMIT: RateLimit = {
  operationName: 'profile update',
  maxAttempts: 10,
  windowMinutes: 60,
};

/** Every process decodes one picture at a time, and a large one takes a second. */
export const AVATAR_LIMIT: RateLimit = {
  operationName: 'profile picture',
  maxAttempts: 10,
  windowMinutes: 60,
};

export const PASSWORD_CHANGE_LIMIT: RateLimit = {
  operationName: 'password change',
  maxAttempts: 3,
  windowMinutes: 60,
};

export const DATA_EXPORT_LIMIT: RateLimit = {
  operationName: 'data export',
  maxAttempts: 3,
  windowMinutes: 1440,
};

export const ACCOUNT_DELETION_LIMIT: RateLimit = {
  operationName: 'account deletion',
  maxAttempts: 1,
  windowMinutes: 1440,
};

/** Failed sign-ins to one account from one network address. */
export const SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT: RateLimit = {
  operationName: 'sign in, account',
  maxAttempts: 10,
  windowMinutes: 15,
};

/** Failed sign-ins from one network address, to any account. */
export const SIGN_IN_FAILURE_LIMIT_BY_ADDRESS: RateLimit = {
  operationName: 'sign in, address',
  maxAttempts: 100,
  windowMinutes: 15,
};

/**
 * Wrong codes of the second factor, by account: only somebody who knows its password gets this far. At any time three
 * of a million are right.
 */
export const SECOND_FACTOR_LIMIT: RateLimit = {
  operationName: 'second factor',
  maxAttempts: 10,
  windowMinutes: 15,
};
export const SECOND_FACTOR_LIMIT_A_DAY: RateLimit = {
  operationName: 'second factor, day',
  maxAttempts: 50,
  windowMinutes: 1440,
};

/** Passkeys that somebody tries to add and that do not verify, by account. */
export const PASSKEY_LIMIT: RateLimit = {
  operationName: 'passkey',
  maxAttempts: 10,
  windowMinutes: 15,
};

/** Challenges for passkeys that one network address is given, also for sign-ins that succeed. */
export const PASSKEY_OPTIONS_LIMIT_BY_ADDRESS: RateLimit = {
  operationName: 'passkey options, address',
  maxAttempts: 200,
  windowMinutes: 15,
};

/** Uses of one code of an authenticator app, for as long as it would be taken. */
export const CODE_USE_LIMIT: RateLimit = {
  operationName: 'code of an authenticator app',
  maxAttempts: 1,
  windowMinutes: 5,
};

/**
 * Mails to one mailbox, in all its spellings, whose owner may not have asked for them: verifications,
 * and everything else as long as no account has proven that the address is its own.
 */
export const MAILBOX_LIMIT_AN_HOUR: RateLimit = {
  operationName: 'account mail to a mailbox, hour',
  maxAttempts: 5,
  windowMinutes: 60,
};
export const MAILBOX_LIMIT_A_DAY: RateLimit = {
  operationName: 'account mail to a mailbox, day',
  maxAttempts: 10,
  windowMinutes: 1440,
};

/** Mails that one visitor can make us send: verification, password reset, change of address. */
export const ACCOUNT_MAIL_LIMIT: RateLimit = {
  operationName: 'account mail',
  maxAttempts: 5,
  windowMinutes: 60,
};

/** Addresses that one account may ask to be changed to. */
export const EMAIL_CHANGE_LIMIT_A_DAY: RateLimit = {
  operationName: 'change of address, day',
  maxAttempts: 10,
  windowMinutes: 1440,
};

/**
 * Verifications that somebody who is signed in may ask for after others have used up a mailbox's mails,
 * by network and mailbox: strangers with spellings of an address must not keep its owner out.
 */
export const VERIFICATION_RESERVE: RateLimit = {
  operationName: 'verification, reserve',
  maxAttempts: 2,
  windowMinutes: 1440,
};

/** Alerts about repeated wrong passwords, per account. */
export const BLOCKED_SIGN_IN_ALERT_LIMIT: RateLimit = {
  operationName: 'blocked sign-in alert',
  maxAttempts: 1,
  windowMinutes: 1440,
};

/** Addresses of which sign-up tells one network that they have an account. */
export const KNOWN_ADDRESS_LIMIT_BY_NETWORK: RateLimit = {
  operationName: 'sign up, known address, network',
  maxAttempts: 20,
  windowMinutes: 60,
};

/** How often sign-up tells all networks together that one address has an account. */
export const KNOWN_ADDRESS_LIMIT_BY_ADDRESS: RateLimit = {
  operationName: 'sign up, known address',
  maxAttempts: 10,
  windowMinutes: 60,
};

export const newAccountLimit = (maxAttempts: number): RateLimit => ({
  operationName: 'new account',
  maxAttempts,
  windowMinutes: 1440,
});
