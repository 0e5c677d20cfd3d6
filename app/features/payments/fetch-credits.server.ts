import type { Platform } from '#app/platform/platform.server.ts';
import { findSendBalance } from './balance.queries.server.ts';

export interface Credits {
  free_sends_remaining: number;
  total_credits: number;
  unlimited_until: string | null;
}

/**
 * The credits facility, fetch credits (spec sections 7 and 8): what a person has to send with. A
 * failure is only logged.
 * @returns null when it could not be read
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
    log.error({ err: error }, 'credits could not be read');
    return null;
  }
}
