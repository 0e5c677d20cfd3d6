import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { MailOutcome } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isDeadAddress, linkEnd, nextAttemptAt } from '../delivery.rules.ts';
import { suppressAddress } from '../limits/suppression.store.server.ts';
import type { Provider } from '../providers/provider.rules.ts';
import {
  type ClaimedDelivery,
  type FailureReason,
  markAccepted,
  markClosed,
  postpone,
  recordUnknownOutcome,
} from '../queue/delivery.store.server.ts';
import { insertAttempt } from '../records/delivery-records.store.server.ts';
import type { DeliveryHandlers } from './delivery-handlers.ts';

interface Failure {
  reason: FailureReason;
  code: number | null;
  answer: string | null;
}

/** A claimed delivery whose mail was tried, with the address it was for. */
export interface AttemptedDelivery extends ClaimedDelivery {
  recipientEmail: string;
  /** Null while nobody knows it. */
  provider: Provider | null;
  /** The moment until which its letter stays closed. */
  opensAt: Date | null;
}

/**
 * Records how attempts ended. Every write is fenced by the claim: once another worker has taken over
 * an expired lease, the outcome of the slow one changes nothing.
 */
export function createOutcomeRecorder(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { onDelivered, onFailed }: Pick<DeliveryHandlers, 'onDelivered' | 'onFailed'>,
) {
  const recordAccepted = createBatch<AttemptedDelivery & { code: number }, undefined>(
    async (claims) => {
      const now = clock.now();
      await db.transaction(async (tx) => {
        const accepted = claims.map((claim) => ({
          ...claim,
          expiresAt: linkEnd(now, claim.opensAt),
        }));
        const messageIds = await markAccepted(tx, accepted, now);
        await onDelivered(tx, messageIds, now);
      });
      return claims.map(() => undefined);
    },
  );

  /**
   * Fails the message for good, which returns its send, unless its recipient has opened it: an earlier
   * attempt, whose outcome is unknown, has delivered it. Suppresses an address that does not exist.
   */
  async function recordFailure(
    claim: AttemptedDelivery,
    { reason, code, answer }: Failure,
  ): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      if (await markClosed(tx, claim, { state: 'failed', reason, code }, now)) {
        await onFailed(tx, claim.messageId, now);
      } else {
        const arrived = { ...claim, code, expiresAt: linkEnd(now, claim.opensAt) };
        const messageIds = await markAccepted(tx, [arrived], now);
        if (messageIds.length === 0) return;
        await onDelivered(tx, messageIds, now);
      }
      if (answer !== null) {
        await insertAttempt(
          tx,
          keyring,
          { deliveryId: claim.id, outcome: 'refused', code, answer },
          now,
        );
      }
      // Without an answer, it is on the list already.
      if (reason === 'address_refused' && answer !== null) {
        const recipientEmailHash = keyring.lookupHash(claim.recipientEmail);
        await suppressAddress(tx, { recipientEmailHash, reason: 'refused', code }, now);
      }
    });
  }

  /**
   * Holds a letter that must not arrive for a reason its sender may not learn, exactly as if the mail
   * server had deferred it: the same tries at the same times, and in the end the same failure.
   */
  async function recordWithheld(
    claim: AttemptedDelivery,
    reason: 'withheld' | 'reported',
  ): Promise<void> {
    const now = clock.now();
    const at = nextAttemptAt(claim.attempt + 1, now);
    if (!at) return recordFailure(claim, { reason: 'given_up', code: null, answer: null });
    return postpone(db, claim, { at, code: null, counts: true, reason }, now);
  }

  async function recordOutcome(
    claim: AttemptedDelivery,
    outcome: MailOutcome,
    retryAt: Date,
  ): Promise<void> {
    const now = clock.now();
    switch (outcome.kind) {
      case 'accepted':
        return recordAccepted({ ...claim, code: outcome.code });
      case 'refused':
        return recordFailure(claim, {
          ...outcome,
          reason: isDeadAddress(outcome) ? 'address_refused' : 'mail_refused',
        });
      case 'deferred': {
        const { code, answer } = outcome;
        const at = nextAttemptAt(claim.attempt + 1, now);
        if (!at) return recordFailure(claim, { reason: 'given_up', code, answer });
        await insertAttempt(
          db,
          keyring,
          { deliveryId: claim.id, outcome: 'deferred', code, answer },
          now,
        );
        return postpone(db, claim, { at, code, counts: true }, now);
      }
      case 'unreachable':
        return postpone(db, claim, { at: retryAt, code: null, counts: false }, now);
      case 'unknown': {
        const attempt = { deliveryId: claim.id, outcome: 'unknown', code: null } as const;
        await insertAttempt(db, keyring, { ...attempt, answer: outcome.reason }, now);
        return recordUnknownOutcome(db, claim, shifted(now, minutes(1)), now);
      }
    }
  }

  return { recordOutcome, recordFailure, recordWithheld };
}
