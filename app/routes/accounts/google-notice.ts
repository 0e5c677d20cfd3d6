import { suspensionSentence } from '#app/features/accounts/account.rules.ts';
import type { Notice } from '#app/ui/notice.ts';
import { noticeOf } from '../notices/notices.ts';

/** What the auth library says when Google knows somebody who has no account here. */
export const NO_ACCOUNT_YET = 'signup_disabled';

/**
 * Why somebody came back from Google without being signed in. The words of the address are
 * anybody's: only its code is read, and ours are shown.
 * @returns null when nothing went wrong, or when only the terms are missing
 */
export function googleNotice(
  error: string | null,
  identity: { supportEmail: string },
): Notice | null {
  switch (error) {
    case null:
    case NO_ACCOUNT_YET:
      return null;
    case 'ACCOUNT_SUSPENDED':
      return noticeOf('google_failed', suspensionSentence(identity));
    case 'NEW_ACCOUNTS_LIMITED':
      return noticeOf('sign_up_too_many');
    default:
      return noticeOf('google_failed', 'Google did not confirm who you are. Please try again.');
  }
}
