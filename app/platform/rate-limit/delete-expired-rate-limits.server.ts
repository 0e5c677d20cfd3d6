import { lt } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import type { Platform } from '../platform.server.ts';

/** Deletes counters whose attempts are all outside the window. @returns how many were deleted */
export async function deleteExpiredRateLimits({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expiresAt, clock.now()));
  return rowCount ?? 0;
}
