import type { MessageStatus } from '../message.rules.ts';
import type { ReturnedSend } from '../sending/return-texts.ts';

/** What "Cancel everything to this person" does, says and can undo. Pure. */

/** How long it can be undone. */
export const UNDO_MINUTES = 10;

/**
 * What became of one letter. `leaving`: its mail was going out at that moment, or may have gone out.
 * `draft`: it had not been sent in the first place.
 */
export type CancellationOutcome = 'cancelled' | 'withdrawn' | 'draft' | 'opened' | 'leaving';

export interface CancellableLetter {
  status: MessageStatus;
  delivery: {
    state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
    /** The first opening, by the mail's link or the private one. */
    openedAt: Date | null;
    privateLinkAt: Date | null;
    withdrawnAt: Date | null;
    expiresAt: Date | null;
  } | null;
}

/**
 * What can be done about one letter as it is now. Doing it decides again, because it may be opened or
 * sent in between.
 * @returns null when there is nothing to cancel any more
 */
export function plannedOutcome(
  { status, delivery }: CancellableLetter,
  now: Date,
): CancellationOutcome | null {
  if (status === 'draft') return 'draft';
  if (!delivery || delivery.withdrawnAt) return null;
  if (delivery.openedAt) return 'opened';
  if (delivery.state === 'waiting' || delivery.state === 'held') return 'cancelled';
  const hasLink = delivery.state === 'accepted' || delivery.privateLinkAt !== null;
  const isOver = delivery.expiresAt !== null && delivery.expiresAt <= now;
  return hasLink && !isOver ? 'withdrawn' : null;
}

export interface CancelledLetter extends Pick<ReturnedSend, 'returnedAs'> {
  outcome: CancellationOutcome;
  isDeleted: boolean;
  paymentMethod: ReturnedSend['paymentMethod'] | null;
}

/**
 * What sending a cancelled letter again takes.
 * @returns null when it can't be undone, because the payment is on its way back to the card
 */
export function methodToSendAgain({
  outcome,
  paymentMethod,
  returnedAs,
}: CancelledLetter): 'free_send' | 'credit' | 'unlimited' | null {
  if (outcome !== 'cancelled') return null;
  if (returnedAs === 'free_send' || returnedAs === 'credit') return returnedAs;
  return returnedAs === 'nothing' && paymentMethod === 'unlimited' ? 'unlimited' : null;
}

/** Whether undoing brings this letter back to where it was. */
export const isUndoable = (letter: CancelledLetter): boolean =>
  methodToSendAgain(letter) !== null || (letter.outcome === 'draft' && letter.isDeleted);

/** The whole of it in sentences, one for each kind of thing that happened. */
export function summaryOf(letters: CancelledLetter[]): string[] {
  const count = (isMeant: (letter: CancelledLetter) => boolean) => letters.filter(isMeant).length;
  const cancelled = count(({ outcome }) => outcome === 'cancelled');
  const cancelledAndDeleted = count((one) => one.outcome === 'cancelled' && one.isDeleted);
  const withdrawn = count(({ outcome }) => outcome === 'withdrawn');
  const deleted = count(({ outcome, isDeleted }) => outcome === 'draft' && isDeleted);
  const kept = count(({ outcome, isDeleted }) => outcome === 'draft' && !isDeleted);
  const opened = count(({ outcome }) => outcome === 'opened');
  const leaving = count(({ outcome }) => outcome === 'leaving');
  const freeSends = count(({ returnedAs }) => returnedAs === 'free_send');
  const credits = count(({ returnedAs }) => returnedAs === 'credit');
  const refunds = count(({ returnedAs }) => returnedAs === 'refund');
  const draftsNow = cancelledAndDeleted > 0 ? 'deleted' : cancelled === 1 ? 'a draft' : 'drafts';
  const sentences = [
    cancelled > 0 &&
      `${letterCount(cancelled)} will not be sent, and ${cancelled === 1 ? 'is' : 'are'} ${draftsNow} now.`,
    withdrawn > 0 &&
      `${letterCount(withdrawn)} ${withdrawn === 1 ? 'was' : 'were'} withdrawn unopened. The links no longer work.`,
    deleted > 0 && `${deleted === 1 ? 'One draft was' : `${deleted} drafts were`} deleted.`,
    kept > 0 && `${kept === 1 ? 'One draft is' : `${kept} drafts are`} still yours.`,
    returnedSentence(freeSends, credits),
    refunds > 0 &&
      `${refunds === 1 ? 'One payment is' : `${refunds} payments are`} being refunded to your card.`,
    opened > 0 && `${letterCount(opened)} had been opened, and can’t be taken back.`,
    leaving > 0 &&
      `${letterCount(leaving)} ${leaving === 1 ? 'was' : 'were'} leaving at that very moment. Cancel everything again in a few minutes: until it is opened, a letter can be withdrawn.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length > 0 ? sentences : ['There was nothing left to cancel.'];
}

const letterCount = (count: number) => (count === 1 ? 'One letter' : `${count} letters`);

function returnedSentence(freeSends: number, credits: number): string | false {
  const parts = [
    ...(freeSends > 0 ? [freeSends === 1 ? 'one free send' : `${freeSends} free sends`] : []),
    ...(credits > 0 ? [credits === 1 ? 'one credit' : `${credits} credits`] : []),
  ];
  return parts.length > 0 && `You got ${parts.join(' and ')} back.`;
}
