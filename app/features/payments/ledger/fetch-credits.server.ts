import type { Platform } from '#app/platform/platform.server.ts';
import { findSendBalance } from './balance.queries.server.ts';

export interface Credits {
  free_sends_remaining: number;
  total_credits: number;
  unlimited_until: string | null;
}

/**
 * The response of the credits endpoint: everything a person can send with.
 * @returns null when it could not be read, which is only logged
 */
export async function fetchCredits(
  { db, clock, log }: Pick<Platform, 'clock' | 'db' | 'log'>,
  actor: { userId: string },
): Promise<Credits | null> {
  try {
    const balance = await findSendBalance(db, actor.userId, clock.now());
    return {
      free_sends_remaining: balance.freeSendsRemaining,
      total_credits: balance.totalCredits,
      unlimited_until: balance.unlimited?.paidUntil.toISOString() ?? null,
    };
  } catch (error) {
    log.error({ err: error }, 'failed to fetch credits');
    return null;
  }
}
