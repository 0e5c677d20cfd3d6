import { receiveCardEvent } from '#app/features/payments/reconciliation/receive-card-event.server.ts';
import { servicesContext } from '../context.server.ts';
import type { Route } from './+types/stripe-webhook.ts';

const statusOf = { handled: 200, already_handled: 200, rejected: 400, mismatch: 422 } as const;

/** Only POST is allowed. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/**
 * Receives Stripe's events. The signature over the raw body authenticates them, so this route is
 * exempt from the origin check. Stripe sends an event again until it is answered with 2xx.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!services.cards) return new Response(null, { status: 404 });
  const signature = request.headers.get('stripe-signature');
  const result = await receiveCardEvent(services, await request.text(), signature);
  return new Response(result, { status: statusOf[result] });
}
