import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  checkRateLimit,
  isLimitReached,
  type RateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { canonicalMailbox } from '#app/shared/mailbox.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { MAILBOX_LIMIT_A_DAY, MAILBOX_LIMIT_AN_HOUR } from '../account-limits.ts';

type LimitServices = Pick<Platform, 'clock' | 'keyring' | 'log'> & { db: DbOrTx };

/** Counted in this order: a mail that the hour refuses does not count for the day. */
const limits: [RateLimit, AccountErrorCode][] = [
  [MAILBOX_LIMIT_AN_HOUR, 'account_mail_too_many'],
  [MAILBOX_LIMIT_A_DAY, 'account_mail_too_many_today'],
];

/**
 * Counts a mail to a mailbox whose owner may not have asked for it. All spellings of its address have
 * one count.
 * @returns whether it may be sent
 */
export async function countMailTo(services: LimitServices, address: string): Promise<boolean> {
  for (const [limit] of limits) {
    if (!(await checkRateLimit(services, limit, canonicalMailbox(address)))) return false;
  }
  return true;
}

/**
 * Asserts that a mailbox can get another mail that its owner may not have asked for, without counting one.
 * @throws DomainError `account_mail_too_many` or `account_mail_too_many_today`
 */
export async function assertMailboxHasRoom(
  services: LimitServices,
  address: string,
): Promise<void> {
  const reached = await findReachedLimit(services, address);
  if (reached) throw new DomainError<AccountErrorCode>(reached);
}

/** @returns the code for a mailbox that gets no more mails that its owner may not have asked for, or null */
export async function findReachedLimit(
  services: LimitServices,
  address: string,
): Promise<AccountErrorCode | null> {
  for (const [limit, code] of limits.toReversed()) {
    if (await isLimitReached(services, limit, canonicalMailbox(address))) return code;
  }
  return null;
}
