import { findPaymentOfCheckout } from './payment.queries.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { requireCards } from './require-cards.server.ts';
import { syncCheckout } from './sync-checkout.server.ts';
import { toDomainError } from './to-domain-error.server.ts';

/**
 * Somebody comes back from the payment page, perhaps before its webhook: the card provider is asked
 * at once. Only the person it was opened for may ask.
 * @throws DomainError 'checkout_failed' when the provider cannot be asked; the webhook or the job will
 */
export async function confirmCheckout(
  services: PaymentServices,
  actor: { userId: string },
  checkoutId: string,
): Promise<'open' | 'paid' | 'over'> {
  requireCards(services);
  const known = await findPaymentOfCheckout(services.db, { id: checkoutId, paymentId: null });
  if (known?.userId !== actor.userId) return 'over';
  return toDomainError(services.log, 'checkout_failed', () => syncCheckout(services, checkoutId));
}
