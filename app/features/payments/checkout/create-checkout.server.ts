import { DomainError } from '#app/shared/domain-error.ts';
import { productName } from '#app/shared/product.ts';
import { findPayableMessage } from '../payment.queries.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { creditsBought } from '../prices.ts';
import { requireCards } from '../require-cards.server.ts';
import { toDomainError } from '../to-domain-error.server.ts';
import { findOrCreateCheckout } from './find-or-create-checkout.server.ts';

/**
 * The card provider's payment page for the actor's own draft. A repeat returns the same page while it
 * is open, and the confirmation page once the message is paid. The draft stays a draft until the
 * money is here.
 * @throws DomainError with a PaymentErrorCode, or with the code that keeps the message from being sent
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
  const checkout = await toDomainError(log, 'checkout_failed', () =>
    findOrCreateCheckout(services, {
      userId: actor.userId,
      item: { kind: 'message', messageId },
      amountCents: message.amountCents,
      credits: creditsBought(message.amountCents),
      order: {
        title: `${productName}: ${sendable.title}`,
        payer: { email: actor.email },
        successUrl: `${config.baseUrl}/checkout/${messageId}/paid?checkout={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${config.baseUrl}/checkout/${messageId}/paid`,
      },
    }),
  );
  return checkout === 'paid' ? { url: `${config.baseUrl}/confirmation/${messageId}` } : checkout;
}
