import { type CardEvent, InvalidCardEvent } from '#app/platform/cards/card-provider.ts';
import { logSecurityEvent } from '#app/platform/security-events/log-security-event.server.ts';
import { notifyPayer } from '../notify-payer.server.ts';
import type { PaymentServices } from '../payment-services.ts';
import { requireCards } from '../require-cards.server.ts';
import {
  markCardEventHandled,
  recordCardEvent,
  recordCardEventMismatch,
} from './card-event.store.server.ts';
import { PaymentMismatch } from './mismatch.rules.ts';
import { reconcileCheckout } from './reconcile-checkout.server.ts';
import { reconcileRefunds } from './reconcile-refunds.server.ts';
import { reconcileInvoice, reconcileSubscription } from './reconcile-subscription.server.ts';

export type CardEventResult = 'handled' | 'already_handled' | 'rejected' | 'mismatch';

/**
 * The webhook. An event is accepted by its signature over the raw body, and even then only its id,
 * kind and object id are used: the object itself is re-read from the card provider. Each event is
 * handled once; an interrupted one is handled again, which does nothing twice.
 * @throws when the card provider or the database is unreachable: the provider sends the event again
 */
export async function receiveCardEvent(
  services: PaymentServices,
  rawBody: string,
  signature: string | null,
): Promise<CardEventResult> {
  const { db, clock } = services;
  const event = verify(services, rawBody, signature);
  if (!event) return 'rejected';
  if (await recordCardEvent(db, event, clock.now())) return 'already_handled';
  try {
    await reconcile(services, event);
  } catch (error) {
    if (!(error instanceof PaymentMismatch)) throw error;
    await recordMismatch(services, event, error);
    return 'mismatch';
  }
  await markCardEventHandled(db, event.id, clock.now());
  return 'handled';
}

function verify(
  services: PaymentServices,
  rawBody: string,
  signature: string | null,
): CardEvent | null {
  try {
    return requireCards(services).verifyEvent(rawBody, signature, services.clock.now());
  } catch (error) {
    if (!(error instanceof InvalidCardEvent)) throw error;
    services.log.warn({ reason: error.message }, 'card event rejected');
    return null;
  }
}

async function recordMismatch(
  services: PaymentServices,
  { id, type }: CardEvent,
  { reason }: PaymentMismatch,
): Promise<void> {
  services.log.error({ event: id, type, reason }, 'card event does not match our records');
  await recordCardEventMismatch(services.db, id, reason);
  await logSecurityEvent(services, {
    userId: null,
    action: 'card_event_refused',
    resourceType: 'card_event',
    resourceId: id,
    details: { type, fault: reason },
  });
}

async function reconcile(services: PaymentServices, { kind, objectId }: CardEvent): Promise<void> {
  switch (kind) {
    case 'checkout_paid':
      await reconcileCheckout(services, objectId, { expectPaid: true });
      return;
    case 'checkout_closed':
      await reconcileCheckout(services, objectId);
      return;
    case 'invoice_paid':
      return reconcileInvoice(services, objectId, { expectPaid: true });
    case 'invoice_failed':
      return handleFailedInvoice(services, objectId);
    case 'subscription_changed':
      await reconcileSubscription(services, objectId);
      return;
    case 'charge_refunded':
      return reconcileRefundsOf(services, 'charge', objectId);
    case 'refund_changed':
      return reconcileRefundsOf(services, 'refund', objectId);
    case 'dispute_changed':
      return reconcileRefundsOf(services, 'dispute', objectId);
    case 'other':
      return;
  }
}

async function reconcileRefundsOf(
  services: PaymentServices,
  kind: 'charge' | 'refund' | 'dispute',
  id: string,
): Promise<void> {
  const paymentIntentId = await requireCards(services).findPaymentIntentId(kind, id);
  if (!paymentIntentId) throw new PaymentMismatch('unknown');
  await reconcileRefunds(services, paymentIntentId);
}

/** The card was not charged for the coming month: notify its owner, once an event. */
async function handleFailedInvoice(services: PaymentServices, invoiceId: string): Promise<void> {
  await reconcileInvoice(services, invoiceId);
  const invoice = await requireCards(services).findInvoice(invoiceId);
  if (!invoice?.subscriptionId || invoice.isPaid || invoice.isFirst) return;
  const { subscription, firstPayment } = await reconcileSubscription(
    services,
    invoice.subscriptionId,
  );
  const { userId, desiredState } = subscription;
  if (!userId || desiredState !== 'active') return;
  const { amountCents } = firstPayment;
  await services.db.transaction((tx) =>
    notifyPayer(services, tx, userId, { kind: 'renewal-failed', amountCents }),
  );
}
