import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '#app/platform/platform.server.ts';
import { addressGroup } from '#app/platform/rate-limit/address-group.ts';
import {
  checkRateLimit,
  type RateLimit,
} from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank, normalizeEmail } from '#app/shared/text.ts';
import type { WaitlistErrorCode } from './affiliate-refusal.ts';
import { insertWaitlistEntry } from './waitlist.store.server.ts';

/** Enough for a shared network, too few to fill the list with other people's addresses. */
const NOTIFY_REQUESTS: RateLimit = {
  operationName: 'affiliate notify',
  maxAttempts: 10,
  windowMinutes: 60,
};

const emailSchema = z.string().max(254).pipe(z.email());

/**
 * Puts an address on the list of those who are told when the affiliate program opens (spec section
 * 2, affiliate; stored, not logged: product.md section 9). The answer is the same whether it stood
 * there already, so nobody learns who is on it, and asking twice leaves one row.
 * @throws DomainError with an WaitlistErrorCode code
 */
export async function joinWaitlist(
  platform: Platform,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  if (isBlank(email)) throw new DomainError<WaitlistErrorCode>('waitlist_email_missing');
  const address = emailSchema.safeParse(normalizeEmail(email));
  if (!address.success) throw new DomainError<WaitlistErrorCode>('waitlist_email_invalid');
  if (!(await checkRateLimit(platform, NOTIFY_REQUESTS, addressGroup(clientAddress)))) {
    throw new DomainError<WaitlistErrorCode>('waitlist_too_many');
  }
  await insertWaitlistEntry(platform, { id: randomUUID(), email: address.data });
}
