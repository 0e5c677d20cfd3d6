import type { CheckoutFacts } from '#app/platform/cards/card-provider.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { notifyPayer } from './notify-payer.server.ts';
import { findPaymentOfCheckout, type Payment } from './payment.queries.server.ts';
import { checkoutMismatch, MoneyMismatch } from './payment.rules.ts';
import {
  lockPayment,
  markCompleted,
  markFailed,
  markRefundDue,
  recordCheckout,
  recordPaymentCheck,
} from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { isLive, requireCards } from './require-cards.server.ts';
import { insertSpending } from './spending.store.server.ts';
import { syncInvoice } from './sync-invoice.server.ts';
import { syncPaymentIntent } from './sync-payment-intent.server.ts';

/**
 * Asks the card provider how a payment page ended, and draws the consequence once: a paid message is
 * on its way, a paid pack is credited, money that nothing can be done with goes back. It trusts
 * nothing but what the provider answers now, so who calls it, how often and in which order is
 * harmless (product.md section 2).
 * @param must.bePaid the caller was told that it is paid: then anything else is a mismatch
 * @throws MoneyMismatch when it is none of ours, or differs from what was asked for
 */
export async function syncCheckout(
  services: PaymentServices,
  checkoutId: string,
  must: { bePaid?: boolean } = {},
): Promise<'open' | 'paid' | 'over'> {
  const { db, clock } = services;
  const facts = await requireCards(services).findCheckout(checkoutId);
  const payment = facts && (await findPaymentOfCheckout(db, facts));
  if (!payment) throw new MoneyMismatch('unknown');
  await recordPaymentCheck(db, payment.id, clock.now());
  if (facts.state === 'complete' || must.bePaid) {
    const fault = checkoutMismatch(payment, facts, isLive(services));
    if (fault) throw new MoneyMismatch(fault);
  }
  if (facts.state === 'complete' && facts.isPaid) {
    await settle(services, payment, facts);
    return 'paid';
  }
  if (must.bePaid) throw new MoneyMismatch('unpaid');
  if (facts.state === 'open') return 'open';
  if (facts.state === 'expired') await markFailed(db, payment.id);
  return 'over';
}

async function settle(
  services: PaymentServices,
  payment: Payment,
  facts: CheckoutFacts,
): Promise<void> {
  if (payment.kind === 'pack') {
    await recordCheckout(services.db, payment.id, facts.id);
    if (!facts.invoiceId) throw new MoneyMismatch('unpaid');
    return syncInvoice(services, facts.invoiceId, { bePaid: true });
  }
  const isNew = await services.db.transaction((tx) => settleMessage(services, tx, payment, facts));
  // A refund or a dispute may have come before this, when there was nothing yet to note it on.
  if (isNew && facts.paymentIntentId) await syncPaymentIntent(services, facts.paymentIntentId);
}

/** @returns false when it had been settled before */
async function settleMessage(
  services: PaymentServices,
  tx: DbOrTx,
  { id, userId, messageId, amountCents }: Payment,
  facts: CheckoutFacts,
): Promise<boolean> {
  const now = services.clock.now();
  const held = await lockPayment(tx, { id });
  if (held?.status !== 'pending' && held?.status !== 'failed') return false;
  const { id: checkoutId, paymentIntentId } = facts;
  await markCompleted(tx, id, { checkoutId, paymentIntentId }, now);
  const isReleased =
    userId !== null &&
    messageId !== null &&
    (await services.releaseMessage(tx, { userId, messageId, amountCents })) === 'sent';
  if (isReleased) {
    await insertSpending(tx, {
      userId,
      messageId,
      paymentMethod: 'card',
      paymentId: id,
      spentAt: now,
    });
  } else {
    // Paid twice, or for something that is gone or has become dearer: the money goes back.
    await markRefundDue(tx, [id]);
    if (userId)
      await notifyPayer(services, tx, userId, { kind: 'payment-going-back', amountCents });
  }
  return true;
}
