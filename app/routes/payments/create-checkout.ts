import { z } from 'zod';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/create-checkout.ts';

/** Only the id is read: price and owner come from our own records. */
const bodySchema = z.object({ messageId: z.uuid() });

/** Only POST is allowed. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/** The create-checkout endpoint: `{ messageId }` in, `{ url }` of the payment page or `{ error }` out. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = findViewer(context);
  if (!viewer) return errorJson('authentication_required');
  const input = bodySchema.safeParse(await request.json());
  if (!input.success) return errorJson('checkout_not_found');
  try {
    const services = context.get(servicesContext);
    return Response.json(await createCheckout(services, viewer, input.data.messageId));
  } catch (error) {
    return errorJson(errorCodeOf(error, context, 'checkout_failed'));
  }
}

const errorJson = (code: Parameters<typeof noticeOf>[0]) => {
  const { title, description } = noticeOf(code);
  return Response.json(
    { error: title, ...(description && { description }) },
    { status: statusOf(code) },
  );
};
