import type { RateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';

/** Spec section 9: attempts a person has in a window. */
export const PROFILE_UPDATE_LIMIT: RateLimit = {
  operationName: 'profile update',
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

/** Product.md section 5: failed sign-ins, by account and address together, and by address alone. */
export const SIGN_IN_FAILURE_LIMIT_BY_ACCOUNT: RateLimit = {
  operationName: 'sign in, account',
  maxAttempts: 10,
  windowMinutes: 15,
};
export const SIGN_IN_FAILURE_LIMIT_BY_ADDRESS: RateLimit = {
  operationName: 'sign in, address',
  maxAttempts: 100,
  windowMinutes: 15,
};

/** Mails somebody can make us send to an address: verification, reset, change. */
export const ACCOUNT_MAIL_LIMIT: RateLimit = {
  operationName: 'account mail',
  maxAttempts: 5,
  windowMinutes: 60,
};

/** Mails about somebody who keeps trying passwords. */
export const BLOCKED_SIGN_IN_ALERT_LIMIT: RateLimit = {
  operationName: 'blocked sign-in alert',
  maxAttempts: 1,
  windowMinutes: 1440,
};

export const newAccountsLimit = (maxAttempts: number): RateLimit => ({
  operationName: 'new account',
  maxAttempts,
  windowMinutes: 1440,
});
