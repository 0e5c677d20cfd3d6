import { z } from 'zod';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import { checkNetworkLimit, checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { isBlank } from '#app/shared/text.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { ACCOUNT_MAIL_LIMIT } from '../account-limits.ts';
import type { AccountServices } from '../account-services.ts';
import type { Browser } from '../account-types.ts';

/** One count for all spellings of an address, apart from that of other mails: it must stay possible. */
const LIMIT_BY_MAILBOX = { ...ACCOUNT_MAIL_LIMIT, operationName: 'password reset by mailbox' };
const LIMIT_A_DAY = {
  operationName: 'password reset by mailbox, day',
  maxAttempts: 20,
  windowMinutes: 1440,
};

/** Mails, to whichever address, that one network may request in an hour. */
const LIMIT_BY_NETWORK = { ...ACCOUNT_MAIL_LIMIT, maxAttempts: 20 };

/** The address is encrypted: it may belong to nobody here, and jobs are kept for days. */
export const sendResetLinkKind: JobKind<{ id: string; sealed: string }> = {
  name: 'send-reset-link',
  schema: z.object({ id: z.uuid(), sealed: z.base64() }),
  retryLimit: 10,
  retryDelaySeconds: 15,
  expireInSeconds: 60,
};

/** The encryption context of a job's address. */
export const resetRequestContext = (id: string): string => `send-reset-link:${id}`;

/**
 * Enqueues a mail with a link to choose a new password. The outcome is the same for an unknown address
 * and above the limit, so nobody learns who has an account. A job looks for the account, so the time
 * of the answer does not tell either.
 * @throws DomainError `sign_in_missing_fields` without an address
 */
export async function requestPasswordReset(
  services: AccountServices,
  browser: Browser,
  email: string,
): Promise<void> {
  if (isBlank(email)) throw new DomainError<AccountErrorCode>('sign_in_missing_fields');
  const { db, jobs, keyring } = services;
  const address = normalizeEmail(email);
  const isAllowed =
    (await checkRateLimit(services, LIMIT_BY_MAILBOX, canonicalMailbox(address))) &&
    (await checkRateLimit(services, LIMIT_A_DAY, canonicalMailbox(address))) &&
    (await checkNetworkLimit(services, LIMIT_BY_NETWORK, browser.address));
  if (!isAllowed) return;
  const id = crypto.randomUUID();
  const sealed = keyring.encrypt(address, resetRequestContext(id)).toString('base64');
  await jobs.enqueue(db, sendResetLinkKind, { id, sealed });
}
