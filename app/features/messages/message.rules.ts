/** The message state machine and what is said of a message. Pure. Spec sections 2, 4 and 5. */

export type MessageStatus = 'draft' | 'scheduled' | 'sent' | 'failed';

export type MessageRefusal =
  | 'permission_required'
  | 'template_not_found'
  | 'message_not_found'
  | 'message_not_editable'
  | 'no_free_send'
  | 'free_send_not_for_premium'
  | 'address_undeliverable';

/** The wording that stands next to the tick, and is stored with it (spec section 2). */
export const PERMISSION_WORDING =
  'I confirm I have permission to email this recipient and that this message complies with applicable laws and regulations.';

/** The subject of a message made from a template: fixed, announcing that something was received. */
export const RECEIVED_SUBJECT = "You've received a heartfelt message";

/** Only a draft can be sent; everything else has already left the sender's hands. */
export const canSend = (status: MessageStatus) => status === 'draft';

export interface Signature {
  isAnonymous: boolean;
  senderName: string | null;
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
