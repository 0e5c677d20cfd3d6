import { findPaymentByCheckout } from '../payment.queries.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { reconcileCheckout } from '../reconciliation/reconcile-checkout.server.ts';
import { requireCards } from '../require-cards.server.ts';
import { toDomainError } from '../to-domain-error.server.ts';

/**
 * Reconciles a checkout whose payer returns from the payment page, perhaps before the webhook. Anyone
 * else's checkout counts as closed.
 * @throws DomainError `checkout_failed` when the provider cannot be reached; the webhook or the job
 * reconciles the checkout later
 */
export async function confirmCheckout(
  services: PaymentServices,
  actor: { userId: string },
  checkoutId: string,
): Promise<'open' | 'paid' | 'closed'> {
  requireCards(services);
  const payment = await findPaymentByCheckout(services.db, { id: checkoutId, paymentId: null });
  if (payment?.userId !== actor.userId) return 'closed';
  return toDomainError(services.log, 'checkout_failed', () =>
    reconcileCheckout(services, checkoutId),
  );
}
