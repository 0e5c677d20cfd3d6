import Stripe from 'stripe';
import { z } from 'zod';
import { textUpTo } from '#app/shared/form-text.ts';
import { seconds } from '../clock/clock.ts';
import { type CardEvent, type CardEventKind, InvalidCardEvent } from './card-provider.ts';

/** Bounds how long a recorded event could be replayed. */
const TOLERANCE_SECONDS = 300;
/** How far the provider's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 30;

/** The events we handle. docs/operations.md, "Going live with Stripe" lists the same names; a test compares them. */
export const EVENT_KINDS: ReadonlyMap<string, CardEventKind> = new Map(
  Object.entries({
    'checkout.session.completed': 'checkout_paid',
    'checkout.session.async_payment_succeeded': 'checkout_paid',
    'checkout.session.expired': 'checkout_closed',
    'checkout.session.async_payment_failed': 'checkout_closed',
    'invoice.paid': 'invoice_paid',
    'invoice.payment_succeeded': 'invoice_paid',
    'invoice.payment_failed': 'invoice_failed',
    'customer.subscription.created': 'subscription_changed',
    'customer.subscription.updated': 'subscription_changed',
    'customer.subscription.deleted': 'subscription_changed',
    'customer.subscription.paused': 'subscription_changed',
    'customer.subscription.resumed': 'subscription_changed',
    'charge.refunded': 'charge_refunded',
    'refund.created': 'refund_changed',
    'refund.updated': 'refund_changed',
    'refund.failed': 'refund_changed',
    'charge.dispute.created': 'dispute_changed',
    'charge.dispute.updated': 'dispute_changed',
    'charge.dispute.closed': 'dispute_changed',
    'charge.dispute.funds_withdrawn': 'dispute_changed',
    'charge.dispute.funds_reinstated': 'dispute_changed',
  } satisfies Record<string, CardEventKind>),
);

/** Longer than any id of Stripe's. */
const id = textUpTo(255);

const eventSchema = z.object({
  id: id.startsWith('evt_'),
  type: textUpTo(100),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id }) }),
});

/**
 * Checks an event's signature, age and mode, and keeps only its ids and kind.
 * @throws InvalidCardEvent
 */
export function verifyEvent(
  rawBody: string,
  signature: string | null,
  { secret, isLive, now }: { secret: string; isLive: boolean; now: Date },
): CardEvent {
  const signedEvent = parseSigned(rawBody, signature, secret, now);
  // Of several timestamps Stripe's library signs the last one, so that is the one to check.
  const timestamps = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)];
  const signedAt = Number(timestamps.at(-1)?.[1]);
  if (signedAt * seconds(1) > now.getTime() + seconds(CLOCK_SKEW_SECONDS)) {
    throw new InvalidCardEvent('clock', 'The event was signed in the future');
  }
  const parsed = eventSchema.safeParse(signedEvent);
  if (!parsed.success) throw new InvalidCardEvent('body', 'The body is not an event');
  const { id, type, livemode, data } = parsed.data;
  if (livemode !== isLive) {
    throw new InvalidCardEvent('mode', `The event is from ${livemode ? 'live' : 'test'} mode`);
  }
  return { id, type, kind: EVENT_KINDS.get(type) ?? 'other', objectId: data.object.id };
}

function parseSigned(
  rawBody: string,
  signature: string | null,
  secret: string,
  now: Date,
): unknown {
  try {
    return Stripe.webhooks.constructEvent(
      rawBody,
      signature ?? '',
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
  } catch {
    throw new InvalidCardEvent('signature', 'The signature does not match');
  }
}
