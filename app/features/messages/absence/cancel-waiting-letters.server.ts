import { lockDeliveriesFrom } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type LockedMessage, lockUserMessages } from '../message.store.server.ts';
import { cancelUnsent } from '../sending/cancel-message.server.ts';

/** Locks what `cancelWaitingLetters` needs, in the order in which the worker locks it. */
export async function lockWaitingLetters(tx: DbOrTx, userId: string): Promise<LockedMessage[]> {
  await lockDeliveriesFrom(tx, userId);
  const messages = await lockUserMessages(tx, userId);
  return messages.filter(({ status }) => status === 'scheduled');
}

/**
 * Cancels a sender's scheduled letters: they become drafts and return what they cost. One whose mail is
 * going out at that moment is sent.
 * @returns how many were cancelled
 */
export async function cancelWaitingLetters(
  tx: DbOrTx,
  locked: LockedMessage[],
  now: Date,
): Promise<number> {
  let cancelled = 0;
  for (const message of locked) {
    if (await cancelUnsent(tx, message, now)) cancelled += 1;
  }
  return cancelled;
}
