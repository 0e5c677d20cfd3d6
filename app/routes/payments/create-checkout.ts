import { z } from 'zod';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/create-checkout.ts';

/** Nothing else is read of what is sent: what it costs and whose it is we know ourselves. */
const asked = z.object({ messageId: z.uuid() });

/** Nothing is read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/**
 * The server function create-checkout (spec section 7): takes a messageId, answers the url of the
 * payment page, or an `error` in words.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = findViewer(context);
  if (!viewer) return answer('authentication_required');
  const input = asked.safeParse(await request.json());
  if (!input.success) return answer('checkout_not_found');
  try {
    const services = context.get(servicesContext);
    return Response.json(await createCheckout(services, viewer, input.data.messageId));
  } catch (error) {
    return answer(errorCodeOf(error, context, 'checkout_failed'));
  }
}

const answer = (code: Parameters<typeof noticeOf>[0]) => {
  const { title, description } = noticeOf(code);
  return Response.json(
    { error: title, ...(description && { description }) },
    { status: statusOf(code) },
  );
};
