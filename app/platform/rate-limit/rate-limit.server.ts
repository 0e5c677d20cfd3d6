import { eq, lt, sql } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import { minutes, shifted } from '../clock/clock.ts';
import type { Keyring } from '../crypto/keyring.server.ts';
import type { DbOrTx } from '../db/database.server.ts';
import type { Platform } from '../platform.server.ts';
import { networksOf } from './network-prefix.server.ts';

export interface RateLimit {
  /** What is counted, such as `sign in`. */
  operationName: string;
  maxAttempts: number;
  windowMinutes: number;
}

type RefundServices = Pick<Platform, 'keyring'> & { db: DbOrTx };
export type LimitServices = Pick<Platform, 'clock' | 'keyring'> & { db: DbOrTx };

/** The key a counter is stored under; operation and subject cannot be read from it. */
const rateLimitKey = (keyring: Keyring, limit: RateLimit, subject: string): Buffer =>
  keyring.lookupHash(`${limit.operationName}\n${subject}`);

/**
 * Counts one attempt of `subject` and tells whether it is allowed. The window slides, and refused
 * attempts are not counted. It is a single statement, so concurrent processes cannot both use the last
 * attempt.
 * @throws when the check itself fails: nothing passes, and nobody is told that they tried too often
 */
export async function checkRateLimit(
  { db, clock, keyring }: LimitServices,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  const now = clock.now();
  const windowStart = shifted(now, -minutes(limit.windowMinutes));
  const expiresAt = shifted(now, minutes(limit.windowMinutes));
  const key = rateLimitKey(keyring, limit, subject);
  const recent = sql`select hit from unnest(${rateLimits.hits}) as hit where hit > ${windowStart.toISOString()}`;
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
}

/** A limit in each network of an address (`networksOf`), with the subject that is counted there. */
const inNetworks = (limit: RateLimit, address: string, subject: string) =>
  networksOf(address).map(({ network, share }): [RateLimit, string] => [
    { ...limit, maxAttempts: limit.maxAttempts * share },
    subject ? `${subject} ${network}` : network,
  ]);

/**
 * Like `checkRateLimit`, for a visitor's network and the wider ones around it, whose limits are larger.
 * @param subject what else is counted apart, such as an account
 */
export async function checkNetworkLimit(
  services: LimitServices & Pick<Platform, 'log'>,
  limit: RateLimit,
  address: string,
  subject = '',
): Promise<boolean> {
  const passed: [RateLimit, string][] = [];
  for (const one of inNetworks(limit, address, subject)) {
    if (!(await checkRateLimit(services, ...one))) {
      for (const counted of passed) await refundRateLimit(services, ...counted);
      return false;
    }
    passed.push(one);
  }
  return true;
}

/** Like `refundRateLimit`, for what `checkNetworkLimit` has counted. */
export async function refundNetworkLimit(
  services: RefundServices,
  limit: RateLimit,
  address: string,
  subject = '',
): Promise<void> {
  for (const one of inNetworks(limit, address, subject)) await refundRateLimit(services, ...one);
}

/**
 * Whether `checkRateLimit` would refuse, without counting anything. Only for telling somebody early: an
 * attempt is allowed by counting it.
 */
export async function isLimitReached(
  { db, clock, keyring }: LimitServices,
  limit: RateLimit,
  subject: string,
): Promise<boolean> {
  const windowStart = shifted(clock.now(), -minutes(limit.windowMinutes));
  const [row] = await db
    .select({
      recent: sql<number>`(select count(*)::int from unnest(${rateLimits.hits}) as hit
        where hit > ${windowStart.toISOString()})`,
    })
    .from(rateLimits)
    .where(eq(rateLimits.key, rateLimitKey(keyring, limit, subject)));
  return (row?.recent ?? 0) >= limit.maxAttempts;
}

/**
 * Removes the newest counted attempt, for limits that count only failures: the attempt is counted
 * before its outcome is known, so that a hundred concurrent attempts cannot all pass.
 */
export async function refundRateLimit(
  { db, keyring }: RefundServices,
  limit: RateLimit,
  subject: string,
): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`trim_array(${rateLimits.hits}, least(1, cardinality(${rateLimits.hits})))` })
    .where(eq(rateLimits.key, rateLimitKey(keyring, limit, subject)));
}

/** Deletes counters whose attempts are all outside the window. @returns how many were deleted */
export async function deleteExpiredRateLimits({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expiresAt, clock.now()));
  return rowCount ?? 0;
}
