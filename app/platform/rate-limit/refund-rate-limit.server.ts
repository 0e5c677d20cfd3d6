import { eq, sql } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import type { Platform } from '../platform.server.ts';
import { limitKey, type RateLimit } from './check-rate-limit.server.ts';

/**
 * Takes back the newest counted attempt, for limits that count failures only: the place is taken
 * before it is known how the attempt ends, so that a hundred at once cannot all slip through.
 */
export async function refundRateLimit(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`trim_array(${rateLimits.hits}, least(1, cardinality(${rateLimits.hits})))` })
    .where(eq(rateLimits.key, limitKey(keyring, limit, subject)));
}
