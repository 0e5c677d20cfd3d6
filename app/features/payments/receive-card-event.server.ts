import { type CardEvent, CardEventRefused } from '#app/platform/cards/card-provider.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import {
  markEventHandled,
  recordCardEvent,
  recordCardEventError,
} from './card-event.store.server.ts';
import { notifyPayer } from './notify-payer.server.ts';
import { findSubscription } from './payment.queries.server.ts';
import { MoneyMismatch } from './payment.rules.ts';
import type { PaymentServices } from './payment-services.ts';
import { isLive, requireCards } from './require-cards.server.ts';
import { syncCheckout } from './sync-checkout.server.ts';
import { syncInvoice } from './sync-invoice.server.ts';
import { syncPaymentIntent } from './sync-payment-intent.server.ts';
import { syncSubscription } from './sync-subscription.server.ts';

export type EventAnswer = 'handled' | 'known' | 'not_believed' | 'does_not_fit';

/**
 * The webhook (product.md section 2). An event is believed by its signature over the raw body, and
 * even then only its id and that of its object are used: the object is read again from the card
 * provider, and the books brought to what it says. Each event is worked on once; one that was cut
 * off half way is worked on again, which changes nothing that was done.
 * @throws when the card provider or the database is away: the event will come again
 */
export async function receiveCardEvent(
  services: PaymentServices,
  rawBody: string,
  signature: string | null,
): Promise<EventAnswer> {
  const { db, clock, log } = services;
  const event = open(services, rawBody, signature);
  if (!event) return 'not_believed';
  if (await recordCardEvent(db, event, clock.now())) return 'known';
  try {
    await converge(services, event);
  } catch (error) {
    if (!(error instanceof MoneyMismatch)) throw error;
    log.error({ event: event.id, type: event.type, fault: error.fault }, 'money does not fit');
    await recordCardEventError(db, event.id, error.fault);
    await logSecurityEvent(services, {
      userId: null,
      action: 'card_event_refused',
      resourceType: 'card_event',
      resourceId: event.id,
      details: { type: event.type, fault: error.fault },
    });
    return 'does_not_fit';
  }
  await markEventHandled(db, event.id, clock.now());
  return 'handled';
}

function open(
  services: PaymentServices,
  rawBody: string,
  signature: string | null,
): CardEvent | null {
  try {
    const event = requireCards(services).verifyEvent(rawBody, signature, services.clock.now());
    return event.isLive === isLive(services) ? event : null;
  } catch (error) {
    if (!(error instanceof CardEventRefused)) throw error;
    services.log.warn({ reason: error.message }, 'a card event was not believed');
    return null;
  }
}

async function converge(services: PaymentServices, { type, objectId }: CardEvent): Promise<void> {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      await syncCheckout(services, objectId, { bePaid: true });
      return;
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      await syncCheckout(services, objectId);
      return;
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
      return syncInvoice(services, objectId, { bePaid: true });
    case 'invoice.payment_failed':
      return recordFailedRenewal(services, objectId);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      await syncSubscription(services, objectId);
      return;
    case 'charge.refunded':
      return syncMoneyOf(services, 'charge', objectId);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return syncMoneyOf(services, 'refund', objectId);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return syncMoneyOf(services, 'dispute', objectId);
  }
}

async function syncMoneyOf(
  services: PaymentServices,
  kind: 'charge' | 'refund' | 'dispute',
  id: string,
): Promise<void> {
  const paymentIntentId = await requireCards(services).findPaymentIntentId(kind, id);
  if (!paymentIntentId) throw new MoneyMismatch('unknown');
  return syncPaymentIntent(services, paymentIntentId);
}

/** The card did not pay for the coming month: its person is told, once an event. */
async function recordFailedRenewal(services: PaymentServices, invoiceId: string): Promise<void> {
  await syncInvoice(services, invoiceId);
  const facts = await requireCards(services).findInvoice(invoiceId);
  const id = facts?.isPaid || facts?.isFirst ? null : facts?.subscriptionId;
  if (!id) return;
  const { subscription, first } = await syncSubscription(services, id);
  const { userId } = (await findSubscription(services.db, subscription.id)) ?? {};
  if (!userId || subscription.wanted !== 'active') return;
  const { amountCents } = first;
  await services.db.transaction((tx) =>
    notifyPayer(services, tx, userId, { kind: 'renewal-failed', amountCents }),
  );
}
