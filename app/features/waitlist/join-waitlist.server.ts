import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkNetworkLimit, type RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { emailAddress } from '#app/shared/form-text.ts';
import { isBlank } from '#app/shared/text.ts';
import { insertWaitlistEntry } from './waitlist.store.server.ts';

export type WaitlistErrorCode =
  | 'waitlist_email_missing'
  | 'waitlist_email_invalid'
  | 'waitlist_too_many';

/** Enough for a shared network, too few to fill the list with other people's addresses. */
const JOIN_ATTEMPTS: RateLimit = {
  operationName: 'affiliate notify',
  maxAttempts: 10,
  windowMinutes: 60,
};

/**
 * Adds an address to the waitlist of the affiliate program. Joining twice leaves one row, and the
 * answer is the same both times, so it does not reveal who is on the list.
 * @throws DomainError with a WaitlistErrorCode
 */
export async function joinWaitlist(
  platform: Platform,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  if (isBlank(email)) throw new DomainError<WaitlistErrorCode>('waitlist_email_missing');
  const address = emailAddress().safeParse(email);
  if (!address.success) throw new DomainError<WaitlistErrorCode>('waitlist_email_invalid');
  if (!(await checkNetworkLimit(platform, JOIN_ATTEMPTS, clientAddress))) {
    throw new DomainError<WaitlistErrorCode>('waitlist_too_many');
  }
  await insertWaitlistEntry(platform, { id: randomUUID(), email: address.data });
}
