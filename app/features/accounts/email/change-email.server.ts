import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT, EMAIL_CHANGE_LIMIT_A_DAY } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser, Viewer } from '../account-types.ts';
import { authErrorCode, authErrorMessage } from '../sign-in/auth-error.server.ts';
import { approvalMail, createToken, newAddressMail } from './link-mails.server.ts';
import { assertMailboxHasRoom } from './mailbox-limit.server.ts';
import { sendAccountMail } from './send-account-mail.server.ts';

/**
 * Starts a change of address: the old address must approve it, then the new one must be verified.
 * An address that is already taken gets other words, and nobody else learns of it: the outcome and the
 * mails to the old address are the same.
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
  if (!(await checkRateLimit(services, EMAIL_CHANGE_LIMIT_A_DAY, viewer.userId))) {
    throw new DomainError<AccountErrorCode>('account_mail_too_many_today');
  }
  const isTaken = (await findUserIdByEmail(services.db, address.data)) !== null;
  if (isTaken && address.data !== viewer.email) {
    return mailAboutTaken(services, viewer, address.data);
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

/** Sends what the auth library would send for an address that is free. */
async function mailAboutTaken(
  services: AccountServices,
  { email, isEmailVerified }: Viewer,
  newEmail: string,
): Promise<void> {
  const { auth, config, db } = services;
  const { secret } = await auth.$context;
  const token = await createToken(secret, email, { newEmail });
  if (isEmailVerified) {
    return sendAccountMail(services, db, email, approvalMail(config, token, newEmail));
  }
  const mail = await newAddressMail(services, token, { newEmail, oldEmail: null });
  return sendAccountMail(services, db, newEmail, mail);
}
