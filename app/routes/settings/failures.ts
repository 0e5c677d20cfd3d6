import type { NoticeCode } from '../notices/notices.ts';

/** Each form of the settings by its intent, with what is said when it fails through no fault of its sender. */
const failures = {
  'save-profile': 'profile_failed',
  'change-password': 'password_failed',
  'set-password': 'password_failed',
  'resend-verification': 'verification_failed',
  'change-email': 'email_change_failed',
  'end-session': 'sign_out_all_failed',
  'sign-out-everywhere': 'sign_out_all_failed',
  'save-preferences': 'preferences_failed',
  'google-again': 'google_failed',
  'delete-account': 'deletion_failed',
} as const satisfies Record<string, NoticeCode>;

export type SettingsIntent = keyof typeof failures;

export const isSettingsIntent = (intent: string): intent is SettingsIntent =>
  Object.hasOwn(failures, intent);

export const failureOf = (intent: string): NoticeCode =>
  isSettingsIntent(intent) ? failures[intent] : 'unexpected';
