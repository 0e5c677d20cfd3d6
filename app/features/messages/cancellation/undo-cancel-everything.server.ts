import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { restoreMessage } from '../delete-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import {
  type SendingActor,
  type SendServices,
  sendMessage,
} from '../sending/send-message.server.ts';
import { findCancellation } from './cancellation.queries.server.ts';
import { isUndoable, methodToSendAgain, summaryOf, UNDO_MINUTES } from './cancellation.rules.ts';
import { markUndone } from './cancellation.store.server.ts';

/**
 * What a sender cancelled at once, for its page: the summary, until when it can be undone, and after
 * that how many letters are back.
 * @returns null when it is not theirs, or a day old
 */
export async function getCancellation(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: { userId: string },
  id: string,
) {
  const found = await findCancellation(db, id, userId);
  if (!found) return null;
  const { letters, createdAt, undoneAt } = found;
  const undoUntil = shifted(createdAt, minutes(UNDO_MINUTES));
  const undoable = letters.filter(isUndoable);
  const isBack = ({ outcome, status, deletedAt }: (typeof letters)[number]) =>
    deletedAt === null && (outcome === 'draft' || status !== 'draft');
  return {
    id,
    summary: summaryOf(letters),
    undoUntil: undoable.length > 0 && !undoneAt && clock.now() < undoUntil ? undoUntil : null,
    undone: undoneAt && {
      back: undoable.filter(isBack).length,
      notBack: undoable.filter((letter) => !isBack(letter)).length,
    },
    /** Withdrawn links stay ended, and refunds are on their way. */
    hasFinal: letters.some(
      (letter) => letter.outcome === 'withdrawn' || letter.returnedAs === 'refund',
    ),
  };
}

/**
 * Undoes "Cancel everything to this person" within ten minutes, where nothing was lost by it: deleted
 * drafts come back, and cancelled letters are sent again for what they gave back, at the time they had.
 * A letter stays a draft if it was edited since, its time has passed, or its send is spent. Ended links
 * and refunds stay. Each letter is brought back in a transaction of its own, so an undo that broke off
 * can be pressed again.
 * @throws DomainError `cancellation_final` when the time is over
 */
export async function undoCancelEverything(
  services: SendServices,
  actor: SendingActor,
  id: string,
): Promise<void> {
  const { db, clock } = services;
  const found = await findCancellation(db, id, actor.userId);
  if (!found) throw new DomainError<MessageErrorCode>('message_not_found');
  if (found.undoneAt) return;
  const now = clock.now();
  if (now >= shifted(found.createdAt, minutes(UNDO_MINUTES))) {
    throw new DomainError<MessageErrorCode>('cancellation_final');
  }
  for (const letter of found.letters.filter(isUndoable)) {
    const { messageId, isDeleted, revision } = letter;
    if (isDeleted) await unlessRefused(restoreMessage(services, actor, messageId));
    const method = methodToSendAgain(letter);
    if (method) await unlessRefused(sendMessage(services, actor, messageId, method, revision));
  }
  await markUndone(db, id, now);
}

/** A letter that can't come back stays as it is; its page says why when it is tried there. */
async function unlessRefused(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
