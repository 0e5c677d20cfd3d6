import {
  type LockedDelivery,
  lockDelivery,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { isMessageOf, type LockedMessage, lockMessage } from './message.store.server.ts';

export interface LockedPair {
  message: LockedMessage;
  delivery: LockedDelivery | null;
}

/**
 * Locks a message and its delivery until the transaction ends. The delivery comes first, as in the
 * worker; the opposite order could deadlock.
 * @param userId only a message of this person
 * @returns null when there is no such message
 */
export async function lockMessageWithDelivery(
  tx: DbOrTx,
  messageId: string,
  userId?: string,
): Promise<LockedPair | null> {
  // Nobody waits for, or holds, the lock of somebody else's delivery.
  if (userId !== undefined && !(await isMessageOf(tx, messageId, userId))) return null;
  const delivery = await lockDelivery(tx, messageId);
  const message = await lockMessage(tx, messageId, userId);
  return message && { message, delivery };
}

/**
 * Locks a person's own message and its delivery.
 * @throws DomainError `message_not_found`
 */
export async function lockOwnMessage(
  tx: DbOrTx,
  { userId }: { userId: string },
  messageId: string,
): Promise<LockedPair> {
  const locked = await lockMessageWithDelivery(tx, messageId, userId);
  if (!locked) throw new DomainError<MessageErrorCode>('message_not_found');
  return locked;
}

/** Runs `work` in one transaction that holds the locks of `lockOwnMessage`. */
export async function withOwnMessageLocked<Result>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: { userId: string },
  messageId: string,
  work: (tx: DbOrTx, locked: LockedPair, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock.now();
  return db.transaction(async (tx) => work(tx, await lockOwnMessage(tx, actor, messageId), now));
}
