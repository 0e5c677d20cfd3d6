import { UNDELIVERABLE } from '#app/features/messages/failure-words.ts';
import type { MessageErrorCode } from '#app/features/messages/message.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type MessageSuccess =
  | 'message_created'
  | 'message_changed'
  | 'message_duplicated'
  | 'message_restored'
  | 'message_cancelled'
  | 'message_cancelled_free_send'
  | 'message_cancelled_credit'
  | 'message_cancelled_paid_credit'
  | 'message_cancelled_refund'
  | 'message_withdrawn'
  | 'draft_saved'
  | 'message_scheduled'
  | 'message_sent';

/** Spec section 8: compose and create message, checkout. */
export const messageNotices: NoticeTable<MessageErrorCode | MessageSuccess> = {
  permission_required: failure(
    422,
    'Permission Required',
    'Please confirm that you have permission to send this message to the recipient.',
  ),
  template_not_found: failure(
    404,
    'This template is no longer offered',
    'Please choose another one.',
  ),
  message_not_found: failure(404, 'Message not found or access denied'),
  message_not_editable: failure(
    409,
    'This message has already left',
    'It can no longer be changed here.',
  ),
  message_incomplete: failure(
    422,
    'This letter is not finished',
    'It needs a few words and the recipient’s e-mail address.',
  ),
  draft_changed_elsewhere: failure(
    409,
    'This letter was changed in another window',
    'Nothing is lost: choose which words to keep.',
  ),
  choose_a_date: failure(
    422,
    'Choose a date',
    'Say on which day and at what time it should go out.',
  ),
  time_zone_unknown: failure(422, 'Choose a time zone', 'Pick the place whose clock counts.'),
  schedule_too_soon: failure(
    422,
    'This time is too near',
    'Choose a time at least 2 minutes from now, or send it now.',
  ),
  schedule_too_far: failure(422, 'This date is too far away', 'Choose one within 5 years.'),
  schedule_passed: failure(
    409,
    'The time you chose has passed',
    'Go back to choose another one, or to send it now.',
  ),
  verified_email_required: failure(
    403,
    'Confirm your e-mail address first',
    'Your letter is kept. Settings, Security sends you the mail again.',
  ),
  no_credit: failure(
    409,
    'Unable to process credit. Please try again.',
    'You have no credit left.',
  ),
  credit_not_enough: failure(
    409,
    'Unable to process credit. Please try again.',
    'A credit covers films up to the standard price.',
  ),
  unlimited_used_up: failure(
    409,
    'Something went wrong. Please try again.',
    'Your unlimited plan has ended, or its fair use for this period is used up.',
  ),
  message_being_sent: failure(
    409,
    'It is being sent this very moment',
    'Look again in a minute: it can no longer be taken back.',
  ),
  message_already_opened: failure(
    409,
    'It has been opened already',
    'A letter that was read can no longer be withdrawn.',
  ),
  message_not_failed: failure(409, 'This message has not failed', 'There is nothing to resend.'),
  cancel_before_delete: failure(
    409,
    'This message is scheduled',
    'Cancel it first; then it can be deleted.',
  ),
  no_free_send: failure(
    409,
    'Unable to process free send. Please try again.',
    'You have no free send left for this message.',
  ),
  free_send_not_for_premium: failure(
    409,
    'Unable to process free send. Please try again.',
    'The free send does not cover premium films.',
  ),
  address_undeliverable: failure(
    409,
    UNDELIVERABLE,
    'Nothing was spent. Your message is kept as a draft.',
  ),
  message_created: success('Message Created', 'Redirecting to checkout...'),
  message_changed: success('Changes saved', 'It goes out as you have just left it.'),
  message_duplicated: success('Message duplicated', 'This is a new draft with the same words.'),
  message_restored: success('Message restored'),
  message_cancelled: success('Message cancelled', 'It is a draft again.'),
  message_cancelled_free_send: success(
    'Message cancelled',
    'It is a draft again, and your free send is back.',
  ),
  message_cancelled_credit: success(
    'Message cancelled',
    'It is a draft again, and your credit is back.',
  ),
  message_cancelled_paid_credit: success(
    'Message cancelled',
    'It is a draft again, and what you paid for it has come back as one credit.',
  ),
  message_cancelled_refund: success(
    'Message cancelled',
    'It is a draft again, and what you paid for it goes back to your card.',
  ),
  message_withdrawn: success('Message withdrawn', 'Nobody can open it any more.'),
  draft_saved: success('Draft saved!'),
  message_scheduled: success('Message scheduled!'),
  message_sent: success('Message sent!'),
};
