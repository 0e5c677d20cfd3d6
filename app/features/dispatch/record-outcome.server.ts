import { minutes, monthsLater, shifted } from '#app/platform/clock/clock.ts';
import { createBatch } from '#app/platform/db/batch.server.ts';
import type { MailOutcome } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertAttempt, suppressAddress } from './attempt.store.server.ts';
import { isDeadAddress, nextAttemptAt } from './delivery.rules.ts';
import {
  type ClaimedDelivery,
  close,
  type FailureReason,
  markAccepted,
  postpone,
  recordUnknownOutcome,
} from './delivery.store.server.ts';
import type { DeliveryHandlers } from './envelope.ts';

/** A link stays readable this long after the mail was accepted (product.md section 4). */
const LINK_LIFE_MONTHS = 12;

interface Failure {
  reason: FailureReason;
  code: number | null;
  answer: string | null;
}

/** What is being settled: a claim, and the address it was for. */
export interface SettledDelivery extends ClaimedDelivery {
  recipientEmail: string;
}

/**
 * Records how an attempt ended. Every write is fenced by the claim: what a slow worker learns after
 * its lease has passed to another changes nothing.
 */
export function createOutcomeRecorder(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { onDelivered, onFailed }: Pick<DeliveryHandlers, 'onDelivered' | 'onFailed'>,
) {
  const accept = createBatch<ClaimedDelivery & { code: number }, undefined>(async (claims) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const messageIds = await markAccepted(tx, claims, monthsLater(now, LINK_LIFE_MONTHS), now);
      await onDelivered(tx, messageIds, now);
    });
    return claims.map(() => undefined);
  });

  /** The message will not arrive: marked, its send given back, and its address left alone if dead. */
  async function fail(claim: SettledDelivery, { reason, code, answer }: Failure): Promise<void> {
    const now = clock.now();
    await db.transaction(async (tx) => {
      if (!(await close(tx, claim, { state: 'failed', reason, code }, now))) return;
      await onFailed(tx, claim.messageId, now);
      if (answer !== null) {
        await insertAttempt(
          tx,
          keyring,
          { deliveryId: claim.id, outcome: 'refused', code, answer },
          now,
        );
      }
      if (reason === 'address_refused') {
        const recipientEmailHash = keyring.lookupHash(claim.recipientEmail);
        await suppressAddress(tx, { recipientEmailHash, reason: 'refused', code }, now);
      }
    });
  }

  async function settle(
    claim: SettledDelivery,
    outcome: MailOutcome,
    retryAt: Date,
  ): Promise<void> {
    const now = clock.now();
    switch (outcome.kind) {
      case 'accepted':
        return accept({ ...claim, code: outcome.code });
      case 'refused':
        return fail(claim, {
          ...outcome,
          reason: isDeadAddress(outcome) ? 'address_refused' : 'mail_refused',
        });
      case 'deferred': {
        const { code, answer } = outcome;
        const at = nextAttemptAt(claim.attempt + 1, claim.dueAt, now);
        if (!at) return fail(claim, { reason: 'given_up', code, answer });
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

  return { settle, fail };
}
