import { sql } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import { minutes, shifted } from '../clock/clock.ts';
import type { Keyring } from '../crypto/keyring.server.ts';
import type { Platform } from '../platform.server.ts';

export interface RateLimit {
  /** What is counted, such as `sign in` (spec section 7, operation_name). */
  operationName: string;
  maxAttempts: number;
  windowMinutes: number;
}

/** What a limit is kept under: neither who nor what can be read from it. */
export const limitKey = (keyring: Keyring, limit: RateLimit, subject: string): Buffer =>
  keyring.lookupHash(`${limit.operationName}\n${subject}`);

/**
 * Counts one attempt of `subject` and tells whether it is still allowed (spec section 7,
 * check_rate_limit). The window slides; a refused attempt is not counted. One statement, so
 * processes that ask at the same moment cannot both take the last place. A check that fails
 * counts as blocked (spec section 9).
 */
export async function checkRateLimit(
  { db, clock, keyring, log }: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  const now = clock.now();
  const windowStart = shifted(now, -minutes(limit.windowMinutes));
  const expiresAt = shifted(now, minutes(limit.windowMinutes));
  const key = limitKey(keyring, limit, subject);
  const recent = sql`select hit from unnest(${rateLimits.hits}) as hit where hit > ${windowStart.toISOString()}`;
  try {
    const counted = await db
      .insert(rateLimits)
      .values({ key, hits: [now], expiresAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: { hits: sql`array(${recent}) || ${now.toISOString()}::timestamptz`, expiresAt },
        setWhere: sql`(select count(*) from (${recent}) as recent) < ${limit.maxAttempts}`,
      })
      .returning({ expiresAt: rateLimits.expiresAt });
    return counted.length === 1;
  } catch (error) {
    log.error({ err: error, operation: limit.operationName }, 'rate limit check failed');
    return false;
  }
}
