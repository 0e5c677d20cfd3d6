import { findPendingPayment } from '../payment.queries.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.server.ts';

/**
 * Closes the open payment page of a message, because its title or price is no longer right. If somebody
 * has just paid on it, that counts. When the card provider cannot be reached the page stays open: a
 * payment that does not cover the price is refunded when it arrives. Never throws.
 */
export async function closeCheckout(services: PaymentServices, messageId: string): Promise<void> {
  const { cards, db, log } = services;
  const checkoutId = cards && (await findPendingPayment(db, { messageId }))?.checkoutId;
  if (!checkoutId) return;
  try {
    await cards.expireCheckout(checkoutId);
    await reconcileCheckout(services, checkoutId);
  } catch (error) {
    log.warn({ err: error }, 'a payment page could not be closed');
  }
}
