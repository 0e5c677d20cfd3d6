import { z } from 'zod';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/use-free-credit.ts';

const asked = z.object({ messageId: z.uuid() });

/** Nothing is read here. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/**
 * The credits facility, use free credit (spec section 7): the free send pays for a message, which
 * leaves with it. The answer says whether it did; a failure is only logged (spec section 8).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = findViewer(context);
  if (!viewer) return failed('authentication_required');
  const input = asked.safeParse(await request.json());
  if (!input.success) return failed('message_not_found');
  try {
    const services = context.get(servicesContext);
    await sendMessage(services, viewer, input.data.messageId, 'free_send');
    return Response.json({ success: true });
  } catch (error) {
    return failed(errorCodeOf(error, context, 'unexpected'));
  }
}

const failed = (code: Parameters<typeof noticeOf>[0]) =>
  Response.json({ success: false, error: noticeOf(code).title }, { status: statusOf(code) });
