import { DomainError } from '#app/shared/domain-error.ts';
import { findCustomerId } from '../payment.queries.server.ts';
import type { PaymentErrorCode } from '../payment-error-code.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import { toDomainError } from '../to-domain-error.server.ts';

/**
 * The card provider's billing portal: cancel a pack, change the card, see receipts.
 * @param returnPath the path on our site that the portal links back to
 * @throws DomainError `no_billing_account` for a person who never bought a pack, or `billing_failed`
 */
export async function openBillingPortal(
  services: PaymentServices,
  actor: { userId: string },
  returnPath: string,
): Promise<{ url: string }> {
  const cards = requireCards(services);
  const customerId = await findCustomerId(services.db, actor.userId);
  if (!customerId) throw new DomainError<PaymentErrorCode>('no_billing_account');
  const returnUrl = `${services.config.baseUrl}${returnPath}`;
  const url = await toDomainError(services.log, 'billing_failed', () =>
    cards.openBillingPortal(customerId, returnUrl),
  );
  return { url };
}
