import type Stripe from 'stripe';
import {
  type CardEventResult,
  receiveCardEvent,
} from '#app/features/payments/reconciliation/receive-card-event.server.ts';
import type { TestApp } from './test-app.ts';
import type { TestCardProvider } from './test-card-provider.ts';

/** The provider's events on their way to the app's webhook, one by one, when a test says so. */
export interface WebhookDeliveries {
  deliver(event: Stripe.EventBase): Promise<CardEventResult>;
  /** Delivers the newest event of this type about this object. */
  deliverNewest(type: string, objectId: string): Promise<CardEventResult>;
  /** Events that the app has not accepted yet, oldest first. */
  pending(): Stripe.EventBase[];
  deliverPending(): Promise<CardEventResult[]>;
  /** The ids of the events that were delivered and matched. */
  delivered: ReadonlySet<string>;
}

/** Connects a card provider to an app without a network between them. */
export function createWebhookDeliveries(app: TestApp, cards: TestCardProvider): WebhookDeliveries {
  const delivered = new Set<string>();
  const deliver = async (event: Stripe.EventBase) => {
    const { body, signature } = cards.sign(event);
    const result = await receiveCardEvent(app.services, body, signature);
    if (result !== 'mismatch') delivered.add(event.id);
    return result;
  };
  const pending = () =>
    cards.records
      .list('event')
      .filter(({ id }) => !delivered.has(id))
      .reverse();
  return {
    deliver,
    async deliverNewest(type, objectId) {
      const event = cards.eventsOf(type, objectId).at(-1);
      if (!event) throw new Error(`There is no ${type} of ${objectId}`);
      return deliver(event);
    },
    pending,
    async deliverPending() {
      const results: CardEventResult[] = [];
      for (const event of pending()) results.push(await deliver(event));
      return results;
    },
    delivered,
  };
}
