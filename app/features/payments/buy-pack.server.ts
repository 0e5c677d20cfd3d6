import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { openCheckout } from './open-checkout.server.ts';
import { findCustomerId, findOwnSubscription } from './payment.queries.server.ts';
import { findPack, type PaymentErrorCode } from './payment.rules.ts';
import { recordCustomer } from './payment.store.server.ts';
import type { PaymentServices } from './payment-services.ts';
import { requireCards } from './require-cards.server.ts';
import { toDomainError } from './to-domain-error.server.ts';

/**
 * The card provider's payment page for a monthly pack (spec section 9, product.md section 2). A
 * person has one pack at a time; a second one is refused here, and given back if it was paid all the
 * same from a page that was open.
 * @throws DomainError with a PaymentErrorCode code
 */
export async function buyPack(
  services: PaymentServices,
  actor: { userId: string; email: string },
  packId: string,
): Promise<{ url: string }> {
  const cards = requireCards(services);
  const { db, clock, config, log } = services;
  const pack = findPack(packId);
  if (!pack) throw new DomainError<PaymentErrorCode>('pack_unknown');
  if (await findOwnSubscription(db, actor.userId)) {
    throw new DomainError<PaymentErrorCode>('pack_already_running');
  }
  const page = await toDomainError(log, 'checkout_failed', async () => {
    const known = await findCustomerId(db, actor.userId);
    if (!known)
      await recordCustomer(db, actor.userId, await cards.openCustomer(actor), clock.now());
    const customerId = known ?? (await findCustomerId(db, actor.userId)) ?? '';
    return openCheckout(services, {
      userId: actor.userId,
      row: { kind: 'pack', packId },
      amountCents: pack.priceCents,
      order: {
        title: `${productName}: ${pack.name}`,
        payer: { customerId, monthly: { key: `unsent_${pack.id}_monthly` } },
        successUrl: `${config.baseUrl}/pricing/bought?checkout={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${config.baseUrl}/pricing`,
      },
    });
  });
  if (page === 'paid') throw new DomainError<PaymentErrorCode>('pack_already_running');
  return page;
}
