import { lockDeliveriesFrom } from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type LockedMessage, lockUserMessages } from '../message.store.server.ts';
import { cancelUnsent } from '../sending/cancel-message.server.ts';

/** Locks all letters of a sender with their deliveries, in the order in which the worker locks them. */
export async function lockLetters(tx: DbOrTx, userId: string): Promise<LockedMessage[]> {
  await lockDeliveriesFrom(tx, userId);
  return lockUserMessages(tx, userId);
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
  for (const message of locked.filter(({ status }) => status === 'scheduled')) {
    if (await cancelUnsent(tx, message, now)) cancelled += 1;
  }
  return cancelled;
}
