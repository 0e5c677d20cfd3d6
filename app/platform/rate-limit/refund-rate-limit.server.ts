import { eq, sql } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import type { Platform } from '../platform.server.ts';
import { type RateLimit, rateLimitKey } from './check-rate-limit.server.ts';

/**
 * Removes the newest counted attempt, for limits that count only failures: the attempt is counted
 * before its outcome is known, so that a hundred concurrent attempts cannot all pass.
 */
export async function refundRateLimit(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`trim_array(${rateLimits.hits}, least(1, cardinality(${rateLimits.hits})))` })
    .where(eq(rateLimits.key, rateLimitKey(keyring, limit, subject)));
}
