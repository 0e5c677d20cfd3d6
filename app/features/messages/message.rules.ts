/** The message state machine and what is said of a message. Pure. Spec sections 2, 4 and 5. */

import type { DispatchErrorCode, Signature } from '#app/features/dispatch/delivery.rules.ts';
import type { ScheduleErrorCode } from './schedule.rules.ts';

export type MessageStatus = 'draft' | 'scheduled' | 'sent' | 'failed';

export type MessageErrorCode =
  | ScheduleErrorCode
  | Extract<DispatchErrorCode, 'address_undeliverable'>
  | 'permission_required'
  | 'template_not_found'
  | 'message_not_found'
  | 'message_not_editable'
  | 'message_incomplete'
  | 'draft_changed_elsewhere'
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
  | 'cancel_before_delete';

/** The wording that stands next to the tick, and is stored with it (spec section 2). */
export const PERMISSION_WORDING =
  'I confirm I have permission to email this recipient and that this message complies with applicable laws and regulations.';

/** The subject of a message made from a template: fixed, announcing that something was received. */
export const RECEIVED_SUBJECT = "You've received a heartfelt message";

/** What a message without a template of its own is called (spec section 2, checkout). */
const CUSTOM_TITLE = 'Custom Message';

/** Only a draft can be sent; everything else has already left the sender's hands. */
export const canSend = (status: MessageStatus) => status === 'draft';

/** Where a message is opened again to be changed; carries its id, so nothing is made twice. */
export function editAddress(message: {
  id: string;
  writtenOn: 'template' | 'compose';
  templateId: string | null;
}): string {
  const page = message.writtenOn === 'compose' ? '/compose' : `/message/${message.templateId}`;
  return `${page}?draft=${message.id}`;
}

/** Where somebody is led whose message has left draft: on its way, or what became of it. */
export const sentAddress = (message: {
  id: string;
  status: MessageStatus;
  delivery: { withdrawnAt: Date | null } | null;
}): string =>
  message.status === 'failed' || message.delivery?.withdrawnAt
    ? `/messages/${message.id}`
    : `/confirmation/${message.id}`;

/** What a message is called at checkout and afterwards: by its template, or by its lack of one. */
export const titleOf = (message: {
  writtenOn: 'template' | 'compose';
  templateTitle: string | null;
}): string =>
  message.writtenOn === 'compose' ? CUSTOM_TITLE : (message.templateTitle ?? CUSTOM_TITLE);

/** What can be done with a message, as its row menu and its page offer it (product.md section 3). */
export type MessageAction = 'edit' | 'duplicate' | 'delete' | 'cancel' | 'withdraw' | 'resend';

/** What may be done with a message now; every use case asks again (product.md section 3). */
export function actionsFor(message: {
  status: MessageStatus;
  openedAt: Date | null;
  withdrawnAt: Date | null;
}): MessageAction[] {
  const { status, openedAt, withdrawnAt } = message;
  switch (status) {
    case 'draft':
      return ['edit', 'duplicate', 'delete'];
    case 'scheduled':
      return ['edit', 'duplicate', 'cancel'];
    case 'sent':
      return ['duplicate', ...(openedAt || withdrawnAt ? [] : (['withdraw'] as const)), 'delete'];
    case 'failed':
      return ['resend', 'duplicate', 'delete'];
  }
}

/** How the sender sees their own signature at checkout and confirmation (spec section 2). */
export function signatureLabel({ isAnonymous, senderName }: Signature): string {
  if (isAnonymous) return 'Anonymous';
  return senderName ?? 'Named sender';
}

/** How the recipient reads who it is from. Says nothing of a sender who chose to stay anonymous. */
export function senderLabel({ isAnonymous, senderName }: Signature): string {
  if (isAnonymous) return 'Someone who chose to stay anonymous';
  return senderName ?? 'Someone';
}
