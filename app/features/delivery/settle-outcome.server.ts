import { settleAccepted, settleFailed } from '#app/features/messages/public.server.ts';
import { minutes, monthsLater, shifted } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { MailOutcome } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { nextAttemptAt } from './delivery.rules.ts';
import {
  type ClaimedDelivery,
  close,
  markAccepted,
  noteUnknownOutcome,
  postpone,
} from './delivery.store.server.ts';

/** A link stays readable this long after the mail was accepted (product.md section 4). */
const LINK_LIFE_MONTHS = 12;

/**
 * Records how an attempt ended. Every write is fenced by the claim: what a slow worker learns after
 * its lease has passed to another changes nothing.
 */
export function createSettlement({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const accept = createBatch<ClaimedDelivery & { code: number }, undefined>(async (claims) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const messageIds = await markAccepted(tx, claims, monthsLater(now, LINK_LIFE_MONTHS), now);
      await settleAccepted(tx, messageIds, now);
    });
    return claims.map(() => undefined);
  });

  async function fail(claim: ClaimedDelivery, code: number): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      if (await close(tx, claim, 'failed', code, now)) await settleFailed(tx, claim.messageId, now);
    });
  }

  return async function settle(
    claim: ClaimedDelivery,
    outcome: MailOutcome,
    retryAt: Date,
  ): Promise<void> {
    const now = clock.now();
    switch (outcome.kind) {
      case 'accepted':
        return accept({ ...claim, code: outcome.code });
      case 'refused':
        return fail(claim, outcome.code);
      case 'deferred': {
        const at = nextAttemptAt(claim.attempt + 1, claim.dueAt, now);
        if (!at) return fail(claim, outcome.code);
        return postpone(db, claim, { at, code: outcome.code, counts: true }, now);
      }
      case 'unreachable':
        return postpone(db, claim, { at: retryAt, code: null, counts: false }, now);
      case 'unknown':
        return noteUnknownOutcome(db, claim, shifted(now, minutes(1)), now);
    }
  };
}
