import { hours, minutes, shifted } from '#app/platform/clock/clock.ts';
import { productName } from '#app/shared/product.ts';
import { mailableText } from '#app/shared/text.ts';

/** When to try again, when to give up, and how the mail introduces itself. Pure. */

export type DispatchErrorCode = 'address_undeliverable' | 'delivery_not_retryable';

/** The longest names and clue that a mail shows. The forms of a letter ask for no more. */
export const SENDER_NAME_MAX_LENGTH = 80;
export const RECIPIENT_NAME_MAX_LENGTH = 80;
export const CLUE_MAX_LENGTH = 120;

/** How a letter is signed; an anonymous one has no name at all. */
export interface Signature {
  isAnonymous: boolean;
  senderName: string | null;
}

/** What the server put off is tried again after these, then hourly. */
const RETRY_DELAYS = [minutes(1), minutes(5), minutes(15), minutes(30), minutes(60)];
const RETRY_HOURLY = hours(1);
const GIVE_UP_AFTER = hours(72);

/** After this many endings we could not learn of, a person must look (docs/operations.md). */
export const UNKNOWN_OUTCOMES_BEFORE_HOLD = 2;

/**
 * When a delivery that was put off for the `attempt`th time is due again, or null when 72 hours
 * have passed since it was first due.
 */
export function nextAttemptAt(attempt: number, dueAt: Date, now: Date): Date | null {
  const next = shifted(now, RETRY_DELAYS[attempt - 1] ?? RETRY_HOURLY);
  return next.getTime() - dueAt.getTime() > GIVE_UP_AFTER ? null : next;
}

export interface Refused {
  code: number;
  stage: 'recipient' | 'content';
  /** The server's words, which may begin with an enhanced status code (RFC 3463). */
  answer: string;
}

/** Full, or too large, says nothing of whether there is such an address. */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);

/**
 * Whether a refusal means that there is no such address, so that nothing is sent there again, or
 * that this mail was not wanted, which says nothing about the next one.
 */
export function isDeadAddress({ code, stage, answer }: Refused): boolean {
  if (stage !== 'recipient') return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  return enhanced ? isDeadStatus(enhanced) : NO_SUCH_MAILBOX.has(code);
}

/** RFC 3463: 5.1 is about the address; 5.2.1 is a mailbox that was closed. */
export const isDeadStatus = (enhanced: string): boolean =>
  /^5\.1\.\d+$/.test(enhanced) || enhanced === '5.2.1';

const WORDS_OF_OUR_OWN = new RegExp(
  `\\b(${productName}|support|admin|administrator|staff|security|official)\\b`,
  'iu',
);

/**
 * The sender's name where it may stand in a mail header: not for an anonymous letter, and not when
 * it poses as an address or as us (product.md section 4).
 */
export function presentableSenderName({ isAnonymous, senderName }: Signature): string | null {
  if (isAnonymous || !senderName || [...senderName].length > SENDER_NAME_MAX_LENGTH) return null;
  return WORDS_OF_OUR_OWN.test(senderName) ? null : mailableText(senderName);
}

/** The recipient's name where a mail may greet them by it; null when it leads anywhere or hides anything. */
export function presentableRecipientName(name: string | null): string | null {
  if (!name || [...name].length > RECIPIENT_NAME_MAX_LENGTH) return null;
  return mailableText(name);
}

/** The sender's clue where it may stand in a mail: nothing that leads anywhere, or hides anything. */
export function presentableClue(clue: string | null): string | null {
  if (!clue || [...clue].length > CLUE_MAX_LENGTH) return null;
  return mailableText(clue);
}

export const mailFromName = (senderName: string | null) =>
  `${senderName ?? 'Someone'} via ${productName}`;

export const mailSubject = (senderName: string | null) =>
  senderName ? `You have received a message from ${senderName}` : 'Someone sent you a message';
