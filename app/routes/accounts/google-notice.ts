import { NO_ACCOUNT_YET, suspensionSentence } from '#app/features/accounts/account.rules.ts';
import type { Notice } from '#app/ui/notice.ts';
import { noticeOf } from '../notices/notices.ts';

/**
 * The notice for an `error` in the address after a failed Google sign-in. Anybody can write that
 * address, so only known codes are used and no text is taken from it.
 * @returns null without an error, or when only the terms are missing
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
    case 'SIGN_UP_CLOSED':
      return noticeOf('sign_up_closed');
    case 'NEW_ACCOUNTS_LIMITED':
      return noticeOf('sign_up_too_many');
    default:
      return noticeOf('google_failed', 'Google did not confirm who you are. Please try again.');
  }
}
