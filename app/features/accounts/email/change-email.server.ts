import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, Viewer } from '../account-types.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';
import { assertMailboxHasRoom } from './mailbox-limit.server.ts';

/**
 * Starts a change of address: the old address must approve it, then the new one must be verified.
 * The outcome is the same for an address that is already taken, so nobody learns who has an account.
 * Mails to the new address are counted by its mailbox, whichever account asks.
 * @throws DomainError with an AccountErrorCode code
 */
export async function changeEmail(
  services: AccountServices,
  browser: Browser,
  viewer: Viewer,
  newEmail: string,
): Promise<void> {
  const address = emailAddress().safeParse(newEmail);
  if (!address.success) {
    const detail = 'Please enter a valid email address';
    throw new DomainError<AccountErrorCode>('email_change_failed', detail);
  }
  await assertMailboxHasRoom(services, address.data);
  if (!(await checkRateLimit(services, ACCOUNT_MAIL_LIMIT, viewer.userId))) {
    throw new DomainError<AccountErrorCode>('account_mail_too_many');
  }
  try {
    await services.auth.api.changeEmail({
      body: { newEmail: address.data },
      headers: browser.credentials,
    });
  } catch (error) {
    if (authErrorCode(error) ?? authErrorMessage(error)) {
      throw new DomainError<AccountErrorCode>('email_change_failed', authErrorMessage(error));
    }
    throw error;
  }
}
