import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import { closingSetting } from '#app/platform/site-settings/closing-setting.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { findOrCreateCheckout } from '../checkout/find-or-create-checkout.server.ts';
import { findCustomerId } from '../payment.queries.server.ts';
import { recordCustomer } from '../payment.store.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import { toDomainError } from '../to-domain-error.server.ts';
import { findPack } from './packs.ts';
import { findCurrentSubscription } from './subscription.queries.server.ts';

interface Buyer {
  userId: string;
  email: string;
}

/**
 * The card provider's payment page for a monthly pack. A person has one pack at a time: a second one
 * is refused here, and refunded if it is paid anyway from a page that was still open.
 * @throws DomainError with a PaymentErrorCode
 */
export async function buyPack(
  services: PaymentServices,
  actor: Buyer,
  packId: string,
): Promise<{ url: string }> {
  const cards = requireCards(services);
  const { db, config, log } = services;
  if (await getSiteSetting(db, closingSetting)) {
    throw new DomainError<PaymentErrorCode>('packs_closed');
  }
  const pack = findPack(packId);
  if (!pack) throw new DomainError<PaymentErrorCode>('pack_unknown');
  if (await findCurrentSubscription(db, actor.userId)) {
    throw new DomainError<PaymentErrorCode>('pack_already_active');
  }
  const checkout = await toDomainError(log, 'checkout_failed', async () => {
    const customerId = await findOrCreateCustomer(services, cards, actor);
    return findOrCreateCheckout(services, {
      userId: actor.userId,
      item: { kind: 'pack', packId },
      amountCents: pack.priceCents,
      credits: pack.sends ?? 0,
      order: {
        title: `${productName}: ${pack.name}`,
        payer: { customerId, monthly: { key: `unsent_${pack.id}_monthly` } },
        successUrl: `${config.baseUrl}/pricing/bought?checkout={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${config.baseUrl}/pricing`,
      },
    });
  });
  if (checkout === 'paid') throw new DomainError<PaymentErrorCode>('pack_already_active');
  return checkout;
}

async function findOrCreateCustomer(
  { db, clock }: Pick<PaymentServices, 'db' | 'clock'>,
  cards: CardProvider,
  buyer: Buyer,
): Promise<string> {
  const known = await findCustomerId(db, buyer.userId);
  if (known) return known;
  await recordCustomer(db, buyer.userId, await cards.createCustomer(buyer), clock.now());
  return (await findCustomerId(db, buyer.userId)) ?? '';
}
