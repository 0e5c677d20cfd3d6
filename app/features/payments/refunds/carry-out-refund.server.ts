import { type AuditEntry, writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { RefundRefused } from '#app/platform/cards/card-provider.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { lockSpendingOf, markReturned } from '../ledger/ledger.store.server.ts';
import { returnFor } from '../ledger/payment-value.rules.ts';
import { reconcileCredits } from '../ledger/reconcile-credits.server.ts';
import { refreshPaidUntil } from '../packs/subscription.store.server.ts';
import type { Payment } from '../payment.queries.server.ts';
import {
  lockPayment,
  markRefundDue,
  recordPaymentCheck,
  unmarkRefundAsked,
} from '../payment.store.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { reconcileRefunds } from '../reconciliation/reconcile-refunds.server.ts';
import { requireCards } from '../require-cards.server.ts';
import { isRefundUnderWay } from './refund.rules.ts';

/** `waiting`: a dispute has to end first. */
export type RefundOutcome = 'made' | 'waiting';

/**
 * Asks the card provider for a refund that was decided, unless it was made already. Repeats and interrupted
 * runs refund once: what the provider has refunded is read first, and the request has a key.
 * @param actor who is told in the audit log when the provider refuses what an admin asked for
 * @throws DomainError `refund_refused` when the provider will not refund it: what an admin asked for is undone
 * @throws when the provider does not answer; the refund stays under way
 */
export async function carryOutRefund(
  services: PaymentServices,
  { id, paymentIntentId }: Pick<Payment, 'id' | 'paymentIntentId'>,
  actor: AuditEntry['actor'],
): Promise<RefundOutcome> {
  await recordPaymentCheck(services.db, id, services.clock.now());
  if (!paymentIntentId) throw new Error('Cannot refund a payment without a payment intent');
  const outcome = async () => {
    const current = await reconcileRefunds(services, paymentIntentId);
    if (!current || !isRefundUnderWay(current)) return 'made';
    // A dispute takes the money back already. If we win it, the refund is still due.
    return current.disputedCents > 0 ? 'waiting' : current;
  };
  const due = await outcome();
  if (typeof due === 'string') return due;
  const { refundCents, refundedCents, refundAskedAt, amountCents } = due;
  const isWhole = refundCents === null || refundCents === amountCents;
  try {
    await requireCards(services).refund({
      // A second refund that an admin asks for is another one.
      key: refundAskedAt ? `${id}-${refundAskedAt.getTime()}` : id,
      paymentIntentId,
      amountCents: isWhole ? null : refundCents - refundedCents,
    });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    // It may have been refunded or disputed a moment ago.
    const now = await outcome();
    if (typeof now === 'string') return now;
    if (refundCents === null) throw error;
    services.log.error({ err: error, payment: id }, 'the card provider refuses a refund');
    await undoRefund(services, id, actor);
    throw new DomainError<PaymentErrorCode>('refund_refused');
  }
  return (await outcome()) === 'made' ? 'made' : 'waiting';
}

/** Gives back what `refundPayment` took, as if it had not been asked for. */
async function undoRefund(
  { db, clock }: PaymentServices,
  id: string,
  actor: AuditEntry['actor'],
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    // Spendings before payments, as when a send is returned.
    const spending = await lockSpendingOf(tx, id);
    const locked = await lockPayment(tx, { id });
    if (!locked || locked.refundCents === null || !isRefundUnderWay(locked)) return;
    const payment = await unmarkRefundAsked(tx, id);
    if (!payment) return;
    // Its letter came back in between, when there was nothing to give back.
    if (spending?.returnedAs === 'nothing') {
      const returnedAs = returnFor('card', payment);
      await markReturned(tx, spending.id, returnedAs, now);
      if (returnedAs === 'refund') await markRefundDue(tx, [id]);
    }
    await reconcileCredits(tx, payment, now);
    if (payment.subscriptionId) await refreshPaidUntil(tx, payment.subscriptionId);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'refund_refused',
        ...(payment.userId
          ? { subjectType: 'person', subjectId: payment.userId }
          : { subjectType: 'payment', subjectId: id }),
        after: { payment: id, cents: locked.refundCents, credits: locked.creditsRefunded },
      },
      now,
    );
  });
}
