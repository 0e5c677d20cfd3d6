import { noticeOf } from '#app/routes/notices/notices.ts';
import { pageNotices } from '#app/routes/notices/page-notices.ts';
import type { Notice } from '#app/ui/notice.ts';
import { NO_ACCOUNT_YET, suspensionSentence } from '../account.rules.ts';

/** The auth library's code for a fault of ours. */
export const GOOGLE_FAULT = 'internal_server_error';

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
    case GOOGLE_FAULT:
    case 'unable_to_create_user':
    case 'unable_to_link_account':
    case 'FAILED_TO_CREATE_SESSION':
    case 'FAILED_TO_CREATE_USER':
      return pageNotices.unexpected.notice;
    default:
      return noticeOf('google_failed', 'Google did not confirm who you are. Please try again.');
  }
}
