import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { openCheckout } from './open-checkout.server.ts';
import { findPayableMessage } from './payment.queries.server.ts';
import type { PaymentErrorCode } from './payment.rules.ts';
import type { PaymentServices } from './payment-services.ts';
import { requireCards } from './require-cards.server.ts';
import { toDomainError } from './to-domain-error.server.ts';

/**
 * The card provider's payment page for one's own draft (spec section 7, create-checkout). Asked
 * again it is the same page while that is open; a message that is paid for leads to its confirmation.
 * The draft stays a draft until the money is here.
 * @throws DomainError with a PaymentErrorCode code, or one that says why the message cannot be sent
 */
export async function createCheckout(
  services: PaymentServices,
  actor: { userId: string; email: string; isEmailVerified: boolean },
  messageId: string,
): Promise<{ url: string }> {
  requireCards(services);
  const { db, config, log } = services;
  const message = await findPayableMessage(db, messageId, actor.userId);
  if (!message) throw new DomainError<PaymentErrorCode>('checkout_not_found');
  const sendable = await services.assertSendable(actor, messageId);
  if (!sendable) throw new DomainError<PaymentErrorCode>('checkout_not_payable');
  const page = await toDomainError(log, 'checkout_failed', () =>
    openCheckout(services, {
      userId: actor.userId,
      row: { kind: 'message', messageId },
      amountCents: message.amountCents,
      order: {
        title: `${productName}: ${sendable.title}`,
        payer: { email: actor.email },
        successUrl: `${config.baseUrl}/checkout/${messageId}/paid?checkout={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${config.baseUrl}/checkout/${messageId}/paid`,
      },
    }),
  );
  return page === 'paid' ? { url: `${config.baseUrl}/confirmation/${messageId}` } : page;
}
