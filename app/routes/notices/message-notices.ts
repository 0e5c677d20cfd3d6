import type { MessageRefusal } from '#app/features/messages/public.tsx';
import { type NoticeTable, refused, told } from './notice-table.ts';

export type MessageSuccess = 'message_created';

/** Spec section 8: compose and create message, checkout. */
export const messageNotices: NoticeTable<MessageRefusal | MessageSuccess> = {
  permission_required: refused(
    422,
    'Permission Required',
    'Please confirm that you have permission to send this message to the recipient.',
  ),
  template_not_found: refused(
    404,
    'This template is no longer offered',
    'Please choose another one.',
  ),
  message_not_found: refused(404, 'Message not found or access denied'),
  message_not_editable: refused(
    409,
    'This message has already left',
    'It can no longer be changed here.',
  ),
  no_free_send: refused(
    409,
    'Unable to process free send. Please try again.',
    'You have no free send left for this message.',
  ),
  free_send_not_for_premium: refused(
    409,
    'Unable to process free send. Please try again.',
    'The free send does not cover premium films.',
  ),
  address_undeliverable: refused(
    409,
    "We can't deliver to this address.",
    'Nothing was spent. Your message is kept as a draft.',
  ),
  message_created: told('Message Created', 'Redirecting to checkout...'),
};
