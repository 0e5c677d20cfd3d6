import type { SubscriptionFacts } from '#app/platform/cards/card-provider.ts';
import {
  findCustomerId,
  findNamedPayment,
  findSubscription,
  type Payment,
  type Subscription,
} from './payment.queries.server.ts';
import { MoneyMismatch, subscriptionMismatch } from './payment.rules.ts';
import type { PaymentServices } from './payment-services.ts';
import { isLive, requireCards } from './require-cards.server.ts';
import { saveSubscription } from './subscription.store.server.ts';

export interface SyncedSubscription {
  subscription: Subscription;
  /** The payment it was bought with. */
  first: Payment;
  facts: SubscriptionFacts;
}

/**
 * Asks the card provider about a subscription and writes down what it says. Who owns it and what it
 * costs are compared with the payment it was begun with; nothing of a stranger's is kept.
 * @throws MoneyMismatch
 */
export async function syncSubscription(
  services: PaymentServices,
  id: string,
): Promise<SyncedSubscription> {
  const { db, clock } = services;
  const facts = await requireCards(services).findSubscription(id);
  const first = facts && (await findNamedPayment(db, facts.paymentId));
  if (!facts || !first?.packId) throw new MoneyMismatch('unknown');
  const fault = subscriptionMismatch(first, facts, isLive(services));
  if (fault) throw new MoneyMismatch(fault);
  const customerId = first.userId && (await findCustomerId(db, first.userId));
  if (customerId && customerId !== facts.customerId) throw new MoneyMismatch('wrong_owner');
  const { state, endsAtPeriodEnd } = facts;
  const now = clock.now();
  await saveSubscription(db, {
    id: facts.id,
    userId: first.userId,
    customerId: facts.customerId,
    packId: first.packId,
    state,
    endsAtPeriodEnd,
    createdAt: now,
    checkedAt: now,
  });
  const subscription = await findSubscription(db, facts.id);
  if (!subscription) throw new MoneyMismatch('unknown');
  return { subscription, first, facts };
}
