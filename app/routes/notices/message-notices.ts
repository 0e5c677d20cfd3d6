import type { ChangedFilm } from '#app/features/messages/drafts/change-film.server.ts';
import { type MessageErrorCode, UNDELIVERABLE } from '#app/features/messages/message.rules.ts';
import { DRAFTS_MAX, KEPT_MAX, NEVER_WRITE_MAX } from '#app/features/messages/message-limits.ts';
import {
  DAY_SECONDS,
  failure,
  failureUntil,
  HOUR_SECONDS,
  type NoticeTable,
  QUARTER_HOUR_SECONDS,
  success,
} from './notice-table.ts';
import { openingNotices, scheduleNotices } from './schedule-notices.ts';

export type MessageSuccess =
  | 'message_created'
  | 'message_changed'
  | `film_changed_${Exclude<ChangedFilm, 'unchanged'>}`
  | 'message_duplicated'
  | 'message_restored'
  | 'message_cancelled'
  | 'message_cancelled_free_send'
  | 'message_cancelled_credit'
  | 'message_cancelled_paid_credit'
  | 'message_cancelled_refund'
  | 'message_withdrawn'
  | 'reminder_chosen'
  | 'reminder_given_up'
  | 'opening_moved'
  | 'opening_lifted'
  | 'draft_saved'
  | 'keeping_begun'
  | 'keeping_sealed'
  | 'keeping_opened'
  | 'keeping_ended'
  | 'burning_taken_back'
  | 'message_scheduled'
  | 'message_sent'
  | 'never_write_added'
  | 'never_write_added_cancelled'
  | 'never_write_ending'
  | 'never_write_kept'
  | 'absence_saved';

/** Forms that failed through no fault of their user. */
type MessageFailure = 'question_failed';

export const messageNotices: NoticeTable<MessageErrorCode | MessageSuccess | MessageFailure> = {
  ...scheduleNotices,
  ...openingNotices,
  permission_required: failure(
    422,
    'Permission Required',
    'Please confirm that you have permission to send this message to the recipient.',
  ),
  template_not_found: failure(
    404,
    'This film is no longer available',
    'Please choose another one.',
  ),
  message_not_found: failure(404, 'Message not found or access denied'),
  message_not_editable: failure(
    409,
    'This message has already been sent',
    'It can’t be changed any more.',
  ),
  film_paid_for: failure(
    409,
    'This message is already paid for',
    'Its film stays. To choose another, take the message back first: it becomes a draft again.',
  ),
  message_incomplete: failure(
    422,
    'This letter is not finished',
    'It needs some text and the recipient’s email address.',
  ),
  draft_changed_elsewhere: failure(
    409,
    'This letter was changed in another window',
    'Nothing is lost. Choose which version to keep.',
  ),
  too_many_drafts: failure(
    409,
    `You have ${DRAFTS_MAX} drafts, the most we can keep`,
    'Send or delete one of them, then try again.',
  ),
  drafts_too_large: failure(
    409,
    'Your drafts are too long together',
    'Send or delete one of them, or shorten this letter, then try again.',
  ),
  letter_kept: failure(
    409,
    'This letter is kept for nobody',
    'On its page you can send it one day, or burn it.',
  ),
  letter_not_kept: failure(
    409,
    'This letter is a draft',
    'Only letters that you keep can be sealed or burned.',
  ),
  letter_sealed: failure(409, 'This letter is sealed', 'Open it on its page first.'),
  letter_burned: failure(410, 'This letter was burned', 'Nothing of it can be changed any more.'),
  burning_over: failure(410, 'It has burned', 'The ten seconds were over. We are sorry.'),
  too_many_kept: failure(
    409,
    `You keep ${KEPT_MAX} letters, the most we can hold`,
    'To keep this one, make another one a draft, or burn it. There is no hurry.',
  ),
  kept_too_large: failure(
    409,
    'The letters you keep are too long together',
    'Shorten this letter, make another one a draft, or burn it. There is no hurry.',
  ),
  seal_day_missing: failure(422, 'Choose a day', 'The letter is not sealed yet.'),
  seal_too_soon: failure(422, 'Choose a later day', 'The earliest is tomorrow.'),
  seal_too_far: failure(422, 'Choose an earlier day', 'The latest is five years from today.'),
  seal_zone_unknown: failure(422, 'We don’t know this time zone', 'Choose one from the list.'),
  keeping_begun: success('Kept', 'Only you can read it. It has no address and no day.'),
  keeping_sealed: success('Sealed', 'You can open it on its day, or before.'),
  keeping_opened: success('It is open again'),
  keeping_ended: success('It is a draft now', 'Nothing is sent until you send it.'),
  burning_taken_back: success('You took it back', 'The letter is where it was.'),
  schedule_passed: failure(
    409,
    'The time you chose has passed',
    'Go back to choose another time, or send the letter right away.',
  ),
  verified_email_required: failure(
    403,
    'Confirm your email address first',
    'Your letter is saved. Go to Settings, Security to get a new confirmation email.',
  ),
  no_credit: failure(409, 'You have no credits left', 'Pay by card, or get a pack.'),
  credit_not_enough: failure(
    409,
    'This film costs more than a credit covers',
    'Pay by card, or choose another film.',
  ),
  unlimited_used_up: failure(
    409,
    'Your plan doesn’t cover this letter any more',
    'It has ended, or is used up until it renews. You can pay by card.',
  ),
  message_being_sent: failure(
    409,
    'This message is being sent right now',
    'It can’t be changed or taken back any more. Check again in a minute.',
  ),
  message_already_opened: failure(
    409,
    'This letter has already been opened',
    'An opened letter can’t be withdrawn.',
  ),
  message_not_failed: failure(409, 'This message has not failed', 'There is nothing to resend.'),
  reminder_anonymous: failure(
    409,
    'Anonymous letters send no reminder',
    'A second email from someone without a name would be unwelcome.',
  ),
  reminder_too_late: failure(
    409,
    'It’s too late for a reminder',
    'Someone has followed the link, three days have passed, or the letter can no longer be opened. Your letter is safe.',
  ),
  link_too_early: failure(
    409,
    'There is no private link yet',
    'You can make one once their mail server has answered.',
  ),
  link_withdrawn: failure(
    409,
    'This letter was withdrawn',
    'Its links no longer work. Your letter is safe: duplicate it to send it again.',
  ),
  link_expired: failure(
    409,
    'The links of this letter have ended',
    'They work for 12 months. You can duplicate the letter to send it again.',
  ),
  link_undeliverable: failure(409, UNDELIVERABLE, 'Your letter is saved, and nothing was charged.'),
  link_consent_required: failure(
    422,
    'Please confirm first',
    'Handing over an anonymous letter yourself can give you away.',
  ),
  link_needs_send: failure(
    409,
    'This needs one send',
    'The one for this letter came back to you when its email failed, and your balance doesn’t cover it now. Choose a plan, or resend the letter.',
  ),
  too_many_links: failureUntil(
    HOUR_SECONDS,
    429,
    'You have made many private links',
    'Please try again in an hour.',
  ),
  too_many_tests: failureUntil(
    DAY_SECONDS,
    429,
    'You have sent five tests today',
    'Your letter is saved. You can send the next one tomorrow.',
  ),
  cancel_before_delete: failure(
    409,
    'This message is scheduled',
    'Take it back first. Then you can delete it.',
  ),
  cancellation_final: failure(
    409,
    'This can’t be undone any more',
    'Ten minutes have passed. Your drafts are on the dashboard; you can schedule them again one by one.',
  ),
  no_free_send: failure(
    409,
    'Unable to process free send. Please try again.',
    'You have no free sends left.',
  ),
  free_send_not_for_premium: failure(
    409,
    'Unable to process free send. Please try again.',
    'Your free send doesn’t cover premium films.',
  ),
  address_undeliverable: failure(
    409,
    UNDELIVERABLE,
    'You have not been charged. Your message is saved as a draft.',
  ),
  never_write_to: failure(
    409,
    'You decided never to write to this address',
    'Your letter is saved, and nothing was charged. The list is in your settings, under Preferences. Taking an address off takes 24 hours.',
  ),
  never_write_full: failure(
    409,
    `You have ${NEVER_WRITE_MAX} addresses on this list, the most we can keep`,
    'Take one off, then try again when the 24 hours are over.',
  ),
  never_write_invalid: failure(422, 'Please enter a complete email address'),
  never_write_added: success(
    'It is on your list',
    'No letter goes to this address, however it is spelled.',
  ),
  never_write_added_cancelled: success(
    'It is on your list',
    'What waited for this address was cancelled: it is among your drafts, and its sends came back.',
  ),
  never_write_ending: success(
    'It comes off in 24 hours',
    'Until then nothing goes to this address. You can keep it on the list after all.',
  ),
  never_write_kept: success('It stays on your list'),
  absence_contact_invalid: failure(422, 'Please enter a complete email address'),
  absence_contact_own: failure(
    422,
    'This is your own address. Please name someone who could still answer without you.',
  ),
  absence_contact_never_write: failure(
    422,
    'This address is on your list “Never write to”. Please name someone else.',
  ),
  absence_contact_awaited: failure(
    422,
    'One of your scheduled letters goes to this address. Please name someone who gets none of them.',
  ),
  absence_too_many: failureUntil(
    HOUR_SECONDS,
    429,
    'You have changed the person to ask very often',
    'Please try again in an hour. What you chose before still applies.',
  ),
  absence_saved: success('Your choice is saved', 'It applies to all your scheduled letters.'),
  too_many_wrong_links: failureUntil(
    QUARTER_HOUR_SECONDS,
    429,
    'Too many attempts. Please try again later.',
  ),
  question_failed: failure(
    500,
    'Your answer was not saved',
    'Something went wrong on our side. Please try again.',
  ),
  message_created: success('Message Created', 'Redirecting to checkout...'),
  message_changed: success('Changes saved', 'Your message will be sent as it is now.'),
  film_changed_same_price: success('Film changed', 'Everything you wrote is as it was.'),
  film_changed_now_premium: success(
    'Film changed',
    'Everything you wrote is as it was. This film is premium: a free send doesn’t cover it.',
  ),
  film_changed_now_standard: success(
    'Film changed',
    'Everything you wrote is as it was. This film costs the standard price, and a free send covers it.',
  ),
  message_duplicated: success('Message duplicated', 'This is a new draft with the same letter.'),
  message_restored: success('Message restored'),
  opening_moved: success('Saved', 'It opens at the new time.'),
  opening_lifted: success('It can be opened now'),
  message_cancelled: success('You took it back', 'It is a draft again.'),
  message_cancelled_free_send: success(
    'You took it back',
    'It is a draft again, and you got your free send back.',
  ),
  message_cancelled_credit: success(
    'You took it back',
    'It is a draft again, and you got your credit back.',
  ),
  message_cancelled_paid_credit: success(
    'You took it back',
    'It is a draft again, and your payment came back as one credit.',
  ),
  message_cancelled_refund: success(
    'You took it back',
    'It is a draft again, and your payment is being refunded to your card.',
  ),
  reminder_chosen: success(
    'We’ll remind them once',
    'Three days after the email has arrived, if nobody has opened the letter.',
  ),
  reminder_given_up: success('No reminder will be sent'),
  message_withdrawn: success('Message withdrawn', 'The link no longer works.'),
  draft_saved: success('Draft saved!'),
  message_scheduled: success('Message scheduled!'),
  message_sent: success('Message sent!'),
};
