import Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '../clock/clock.ts';
import { type CardEvent, CardEventRefused } from './card-provider.ts';

/** Older than this an event is not believed: somebody may have kept it (product.md section 2). */
const TOLERANCE_SECONDS = 300;
/** How far the provider's clock may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 30;

const event = z.object({
  id: z.string().startsWith('evt_'),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string() }) }),
});

/** @throws CardEventRefused */
export function verifyEvent(
  rawBody: string,
  signature: string | null,
  secret: string,
  now: Date,
): CardEvent {
  const found = verified(rawBody, signature, secret, now);
  // Read as the library reads it: of several stamps the last one is the one that was signed.
  const stamps = [...(signature ?? '').matchAll(/(?:^|,)t=(\d+)/g)];
  const signedAt = Number(stamps.at(-1)?.[1]);
  if (signedAt * seconds(1) > now.getTime() + seconds(CLOCK_SKEW_SECONDS)) {
    throw new CardEventRefused('The event was signed in the future');
  }
  const parsed = event.safeParse(found);
  if (!parsed.success) throw new CardEventRefused('This is not an event');
  const { id, type, livemode, data } = parsed.data;
  return { id, type, objectId: data.object.id, isLive: livemode };
}

function verified(rawBody: string, signature: string | null, secret: string, now: Date): unknown {
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
    throw new CardEventRefused('The signature does not fit');
  }
}
