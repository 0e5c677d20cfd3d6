import { redirect } from 'react-router';
import { z } from 'zod';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { cancelMessage, withdrawMessage } from '#app/features/messages/cancel-message.server.ts';
import { rescheduleMessage } from '#app/features/messages/change-scheduled.server.ts';
import { deleteMessage, restoreMessage } from '#app/features/messages/delete-message.server.ts';
import { duplicateMessage } from '#app/features/messages/duplicate-message.server.ts';
import { recipientEmailSchema } from '#app/features/messages/letter.schema.ts';
import { findReturned } from '#app/features/messages/message.queries.server.ts';
import { editAddress } from '#app/features/messages/message.rules.ts';
import { resendMessage } from '#app/features/messages/resend-message.server.ts';
import { requestFactsContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { NoticeCode } from '../../notices/notices.ts';
import type { Services } from '../../services.server.ts';
import { safeNext } from '../../session.server.ts';
import type { Route } from './+types/message.ts';

const intents = z.enum([
  'duplicate',
  'delete',
  'restore',
  'cancel',
  'withdraw',
  'send_now',
  'resend',
]);

const goTo = (address: string, notice?: NoticeCode) =>
  notice ? redirectWithNotice(address, notice) : redirect(address);

interface Request {
  services: Services;
  viewer: Viewer;
  messageId: string;
  form: FormData;
  context: Route.ActionArgs['context'];
}

/**
 * Does what was asked about a message, and says where to go on.
 * @throws DomainError with a MessageErrorCode code
 * @returns the fault of a field, where a form has one
 */
export async function actOnMessage({ services, viewer, messageId, form, context }: Request) {
  const returnTo = safeNext(form.get('returnTo') ?? '/dashboard');
  const here = `/messages/${messageId}`;
  const intent = intents.safeParse(form.get('intent'));
  if (!intent.success) throw new Response(null, { status: 400 });
  switch (intent.data) {
    case 'duplicate': {
      const draft = await duplicateMessage(services, viewer, messageId);
      return goTo(editAddress(draft), 'message_duplicated');
    }
    case 'delete':
      await deleteMessage(services, viewer, messageId);
      // Its own page is gone with it.
      return goTo(withDeleted(returnTo.startsWith(here) ? '/dashboard' : returnTo, messageId));
    case 'restore':
      await restoreMessage(services, viewer, messageId);
      return goTo(returnTo, 'message_restored');
    case 'cancel':
      await cancelMessage(services, viewer, messageId);
      return goTo(returnTo, cancelledNotice(await findReturned(services.db, messageId)));
    case 'withdraw': {
      await withdrawMessage(services, viewer, messageId);
      const returned = await findReturned(services.db, messageId);
      // What had not left yet has been cancelled instead.
      return goTo(returnTo, returned?.returnedAs ? cancelledNotice(returned) : 'message_withdrawn');
    }
    case 'send_now':
      await rescheduleMessage(services, viewer, messageId, null);
      return goTo(here, 'message_sent');
    case 'resend': {
      const parsed = recipientEmailSchema.safeParse(Object.fromEntries(form));
      if (!parsed.success) return { fault: parsed.error.issues[0]?.message ?? '' };
      const { clientAddress } = context.get(requestFactsContext);
      await resendMessage(services, { ...viewer, clientAddress }, messageId, {
        ...parsed.data,
        hasPermission: form.get('hasPermission') === 'on',
      });
      return goTo(`/checkout/${messageId}`);
    }
  }
}

/** That a message was cancelled, with what came back of what it had cost. */
function cancelledNotice(returned: Awaited<ReturnType<typeof findReturned>>): NoticeCode {
  switch (returned?.returnedAs) {
    case 'free_send':
      return 'message_cancelled_free_send';
    case 'credit':
      return returned.paymentMethod === 'card'
        ? 'message_cancelled_paid_credit'
        : 'message_cancelled_credit';
    case 'refund':
      return 'message_cancelled_refund';
    default:
      return 'message_cancelled';
  }
}

/** The same address, saying which message was deleted, so that it can be brought back there. */
function withDeleted(address: string, messageId: string): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  params.set('deleted', messageId);
  return `${path}?${params}`;
}
