import { receiveCardEvent } from '#app/features/payments/receive-card-event.server.ts';
import { servicesContext } from '../context.server.ts';
import type { Route } from './+types/stripe-webhook.ts';

const statusOf = { handled: 200, known: 200, not_believed: 400, does_not_fit: 422 } as const;

/** Nothing is read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/**
 * Where the card provider tells what happened. It proves itself by its signature over the raw body,
 * so it is exempt from the rule of origins. Anything but 2xx makes it tell us again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!services.cards) return new Response(null, { status: 404 });
  const signature = request.headers.get('stripe-signature');
  const answer = await receiveCardEvent(services, await request.text(), signature);
  return new Response(answer, { status: statusOf[answer] });
}
