/** The message state machine, and the fixed texts of a message. Pure. */

import type { DispatchErrorCode, Signature } from '#app/features/dispatch/delivery.rules.ts';
import type { KeptErrorCode } from './kept/kept.rules.ts';
import type { OpeningErrorCode, ScheduleErrorCode } from './schedule/schedule.rules.ts';

export type MessageStatus = 'draft' | 'scheduled' | 'sent' | 'failed';

export type MessageErrorCode =
  | ScheduleErrorCode
  | OpeningErrorCode
  | KeptErrorCode
  | Extract<DispatchErrorCode, 'address_undeliverable' | 'never_write_to'>
  | 'permission_required'
  | 'template_not_found'
  | 'message_not_found'
  | 'message_not_editable'
  | 'film_paid_for'
  | 'message_incomplete'
  | 'draft_changed_elsewhere'
  | 'too_many_drafts'
  | 'drafts_too_large'
  | 'schedule_passed'
  | 'verified_email_required'
  | 'no_free_send'
  | 'free_send_not_for_premium'
  | 'no_credit'
  | 'credit_not_enough'
  | 'unlimited_used_up'
  | 'message_being_sent'
  | 'message_already_opened'
  | 'message_not_failed'
  | 'reminder_anonymous'
  | 'reminder_too_late'
  | 'link_too_early'
  | 'link_withdrawn'
  | 'link_expired'
  | 'link_undeliverable'
  | 'link_consent_required'
  | 'link_needs_send'
  | 'too_many_links'
  | 'too_many_tests'
  | 'cancel_before_delete'
  | 'cancellation_final'
  | 'never_write_full'
  | 'never_write_invalid'
  | 'absence_contact_invalid'
  | 'absence_contact_own'
  | 'absence_contact_never_write'
  | 'absence_contact_awaited'
  | 'absence_too_many'
  | 'too_many_wrong_links';

/** The label of the permission checkbox. It is stored with the sender's tick. */
export const PERMISSION_WORDING =
  'I confirm I have permission to email this recipient and that this message complies with applicable laws and regulations.';

/** The subject of every message written on a template. */
export const RECEIVED_SUBJECT = "You've received a heartfelt message";

/**
 * What a sender reads when a letter can't arrive. Blocks, suppressed addresses, caps and bounces share
 * this one sentence, so that nobody can find out that they were blocked.
 */
export const UNDELIVERABLE = "We can't deliver to this address.";

/** What a sender reads when their own list kept a letter back. */
export const NEVER_WRITTEN =
  'This address is on your list “Never write to”, so nothing was sent to it.';

/** An edit's `pictureChange` that takes the picture out of the letter. */
export const NO_PICTURE = 'none';

/** The title of a message without a template. */
const CUSTOM_TITLE = 'Custom Message';

/** Only a draft can be sent. */
export const canSend = (status: MessageStatus) => status === 'draft';

/** A letter may change until it has left, with its recording and its picture; one that is sealed stays closed. */
export const canEdit = ({
  status,
  sealedUntil,
}: {
  status: string;
  sealedUntil: Date | null;
}): boolean => sealedUntil === null && (status === 'draft' || status === 'scheduled');

/** The form that edits a message. Its address carries the id, so going back creates no second draft. */
export function editAddress(message: {
  id: string;
  writtenOn: 'template' | 'compose';
  templateId: string | null;
}): string {
  const page = message.writtenOn === 'compose' ? '/compose' : `/message/${message.templateId}`;
  return `${page}?draft=${message.id}`;
}

/** The page a sender left to look for another film, to which they return. */
export type FilmChangedFrom = 'form' | 'checkout';

/** The gallery, in which a draft can be given another film. */
export const otherFilmsAddress = ({ id }: { id: string }, from: FilmChangedFrom): string =>
  `/presets?${new URLSearchParams({ letter: id, from })}`;

/** Where a message that is no longer a draft is shown: its confirmation, or its own page if it ended. */
export const sentAddress = (message: {
  id: string;
  status: MessageStatus;
  delivery: { withdrawnAt: Date | null } | null;
}): string =>
  message.status === 'failed' || message.delivery?.withdrawnAt
    ? `/messages/${message.id}`
    : `/confirmation/${message.id}`;

/** The title of a message at checkout and afterwards: its template's, if it was written on one. */
export const titleOf = (message: {
  writtenOn: 'template' | 'compose';
  templateTitle: string | null;
}): string =>
  message.writtenOn === 'compose' ? CUSTOM_TITLE : (message.templateTitle ?? CUSTOM_TITLE);

/** Begins a letter to the same person for the day of this one, a year later. */
export const WRITE_AGAIN = 'Write again for next year';

export type MessageAction =
  | 'edit'
  | 'duplicate'
  | 'delete'
  | 'cancel'
  | 'withdraw'
  | 'resend'
  /** Of a draft: keep it for nobody. Of one that is kept: look at it alone, and burn it. */
  | 'keep'
  | 'watch'
  | 'burn';

/** What a message's row menu and page offer. Every use case checks again. */
export function actionsFor(message: {
  status: MessageStatus;
  /** The first opening, by the mail's link or the private one. */
  openedAt: Date | null;
  privateLinkAt: Date | null;
  withdrawnAt: Date | null;
  keptAt: Date | null;
  sealedUntil: Date | null;
}): MessageAction[] {
  const { status, openedAt, privateLinkAt, withdrawnAt, keptAt, sealedUntil } = message;
  if (keptAt) return sealedUntil ? ['burn'] : ['watch', 'edit', 'burn'];
  const withdraw = openedAt || withdrawnAt ? [] : (['withdraw'] as const);
  switch (status) {
    case 'draft':
      return ['edit', 'duplicate', 'keep', 'delete'];
    case 'scheduled':
      return ['edit', 'duplicate', 'cancel'];
    case 'sent':
      return ['duplicate', ...withdraw, 'delete'];
    case 'failed':
      // A letter that was opened by its private link has arrived, whatever became of its mail.
      return [
        ...(openedAt ? [] : (['resend'] as const)),
        'duplicate',
        ...(privateLinkAt ? withdraw : []),
        'delete',
      ];
  }
}

interface Addressed {
  recipientName: string | null;
  recipientEmail: string;
  keptAt?: Date | null;
}

/** Whom a message is for, as its sender knows them. */
export const recipientOf = ({ recipientName, recipientEmail, keptAt }: Addressed): string =>
  recipientName || recipientEmail || (keptAt ? 'nobody, for now' : 'nobody yet');

/** What stands before `recipientOf` where a message is called by it: 'To Maya', 'For nobody, for now'. */
export const toOrFor = ({ recipientName, keptAt }: Addressed): 'To' | 'For' =>
  keptAt && !recipientName ? 'For' : 'To';

/** The page on which its writer watches a letter that is kept for nobody. */
export const watchAddress = ({ id }: { id: string }): string => `/messages/${id}/watch`;

/** The signature as the sender sees it. */
export function signatureLabel({ isAnonymous, senderName }: Signature): string {
  if (isAnonymous) return 'Anonymous';
  return senderName ?? 'Named sender';
}
