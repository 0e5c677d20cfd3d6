import { lockCredits } from '#app/features/accounts/change-balance.server.ts';
import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';
import { adjustBalance } from '../ledger/adjust-balance.server.ts';
import { findPaymentCredits } from '../ledger/ledger.queries.server.ts';
import { refreshPaidUntil } from '../packs/subscription.store.server.ts';
import { lockPayer, type Payment } from '../payment.queries.server.ts';
import { lockPayment, markRefundAsked } from '../payment.store.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { carryOutRefund, type RefundOutcome } from './carry-out-refund.server.ts';
import { planRefund } from './refund.rules.ts';

interface AskedRefund {
  userId: string;
  paymentId: string;
  /** What the admin was shown: a refund of another amount is refused. */
  amountCents: number;
  reason: string;
}

/**
 * Refunds a payment of one person, once: all of it, less the price of the credits of it that are spent. The
 * unspent ones go in the transaction that records the decision, so that nobody spends them meanwhile; then
 * the card provider is asked. When it does not answer, a job goes on until it does.
 * @throws DomainError with a PaymentErrorCode, `admin_required`, `audit_reason_missing`. After
 *   `refund_refused` the credits are back; nothing has happened after any other.
 */
export async function refundPayment(
  services: PaymentServices,
  actor: Actor,
  asked: AskedRefund,
): Promise<RefundOutcome> {
  assertAdmin(actor);
  if (!services.cards) throw new DomainError<PaymentErrorCode>('refund_unavailable');
  const reason = requireReason(asked.reason);
  const { db, clock, log } = services;
  const payment = await db.transaction((tx) =>
    recordRefundAsked(tx, actor, { ...asked, reason }, clock.now()),
  );
  try {
    return await carryOutRefund(services, payment, actor);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error, payment: payment.id }, 'a refund waits for the card provider');
    return 'waiting';
  }
}

async function recordRefundAsked(
  tx: DbOrTx,
  actor: Actor,
  { userId, paymentId, amountCents, reason }: AskedRefund,
  now: Date,
): Promise<Payment> {
  // The account before its payments, and payments before balances, everywhere.
  const payment = (await lockPayer(tx, userId)) && (await lockPayment(tx, { id: paymentId }));
  if (!payment || payment.userId !== userId) {
    throw new DomainError<PaymentErrorCode>('refund_not_found');
  }
  const { credits: held, wasReturnedAsCredit } = await findPaymentCredits(tx, paymentId);
  const balance = await lockCredits(tx, userId);
  const plan = planRefund(payment, { held, balance, wasReturnedAsCredit });
  if (typeof plan === 'string') throw new DomainError<PaymentErrorCode>(plan);
  const { creditsTaken } = plan;
  if (plan.amountCents !== amountCents) throw new DomainError<PaymentErrorCode>('refund_outdated');
  const marked = await markRefundAsked(tx, payment, {
    refundCents: amountCents,
    creditsLeft: payment.credits - creditsTaken,
    creditsRefunded: creditsTaken,
    now,
  });
  if (creditsTaken > 0) {
    const { messageId } = payment;
    const entry = { userId, balance: 'credits', messageId, paymentId, createdAt: now } as const;
    await adjustBalance(tx, { ...entry, delta: -creditsTaken, reason: 'taken_back' });
  }
  if (payment.subscriptionId) await refreshPaidUntil(tx, payment.subscriptionId);
  await writeAuditEntry(
    tx,
    {
      actor,
      action: 'payment_refunded',
      subjectType: 'person',
      subjectId: userId,
      before: { credits: balance },
      after: { credits: balance - creditsTaken, payment: paymentId, cents: amountCents, reason },
    },
    now,
  );
  return marked ?? payment;
}
