import { lt } from 'drizzle-orm';
import { rateLimits } from '#db/schema/platform.ts';
import type { Platform } from '../platform.server.ts';

/** Forgets whose attempts lie outside every window. @returns how many keys were forgotten */
export async function deleteExpiredRateLimits({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { rowCount } = await db.delete(rateLimits).where(lt(rateLimits.expiresAt, clock.now()));
  return rowCount ?? 0;
}
