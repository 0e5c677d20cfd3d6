import { z } from 'zod';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { noticeOf, statusOf } from '../notices/notices.ts';
import { findViewer } from '../session.server.ts';
import type { Route } from './+types/use-free-credit.ts';

const bodySchema = z.object({ messageId: z.uuid() });

/** Only POST is allowed. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: 'POST' } });

/** The use-free-credit endpoint: pays for a message with the viewer's free send and sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = findViewer(context);
  if (!viewer) return failed('authentication_required');
  const input = bodySchema.safeParse(await request.json());
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
