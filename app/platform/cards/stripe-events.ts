import Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '../clock/clock.ts';
import { type CardEvent, type CardEventKind, InvalidCardEvent } from './card-provider.ts';

/** Bounds how long a recorded event could be replayed. */
const TOLERANCE_SECONDS = 300;
/** How far the provider's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 30;

const eventSchema = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string() }) }),
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
    throw new InvalidCardEvent('The event was signed in the future');
  }
  const parsed = eventSchema.safeParse(signedEvent);
  if (!parsed.success) throw new InvalidCardEvent('The body is not an event');
  const { id, type, livemode, data } = parsed.data;
  if (livemode !== isLive) {
    throw new InvalidCardEvent(`The event is from ${livemode ? 'live' : 'test'} mode`);
  }
  return { id, type, kind: kindOf(type), objectId: data.object.id };
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
    throw new InvalidCardEvent('The signature does not match');
  }
}

/** docs/operations.md, "Going live with Stripe" lists the same names; a test compares them. */
function kindOf(type: string): CardEventKind {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return 'checkout_paid';
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      return 'checkout_closed';
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
      return 'invoice_paid';
    case 'invoice.payment_failed':
      return 'invoice_failed';
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return 'subscription_changed';
    case 'charge.refunded':
      return 'charge_refunded';
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return 'refund_changed';
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return 'dispute_changed';
    default:
      return 'other';
  }
}
