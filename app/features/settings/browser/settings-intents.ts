import { accountNotices } from '#app/routes/notices/account-notices.ts';
import { pageNotices } from '#app/routes/notices/page-notices.ts';
import type { Notice } from '#app/ui/notice.ts';

/** Every form of the settings by its intent, with its words for a failure. */
const intentFailures = {
  'save-profile': 'profile_failed',
  'change-password': 'password_failed',
  'set-password': 'password_failed',
  'resend-verification': 'verification_failed',
  'change-email': 'email_change_failed',
  'end-session': 'sign_out_all_failed',
  'sign-out-everywhere': 'sign_out_all_failed',
  'save-preferences': 'preferences_failed',
  'never-write-add': 'never_write_failed',
  'never-write-remove': 'never_write_failed',
  'never-write-keep': 'never_write_failed',
  'save-absence': 'absence_failed',
  'google-again': 'google_failed',
  'delete-account': 'deletion_failed',
} as const satisfies Record<string, keyof typeof accountNotices>;

export type SettingsIntent = keyof typeof intentFailures;

/** The words of a form that failed through no fault of its user. */
export const failureOf = (intent: string): Notice =>
  Object.hasOwn(intentFailures, intent)
    ? accountNotices[intentFailures[intent as SettingsIntent]].notice
    : pageNotices.unexpected.notice;
