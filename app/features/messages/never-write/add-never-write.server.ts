import { randomUUID } from 'node:crypto';
import { lockMailbox } from '#app/features/dispatch/limits/lock-mailboxes.queries.server.ts';
import {
  lockDeliveriesBetween,
  lockDelivery,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { recipientHashesOf } from '../cancellation/cancellation.queries.server.ts';
import { plannedOutcome } from '../cancellation/cancellation.rules.ts';
import { recipientEmailSchema } from '../letter.schema.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { lockMessagesTo } from '../message.store.server.ts';
import { NEVER_WRITE_MAX } from '../message-limits.ts';
import { cancelUnsent } from '../sending/cancel-message.server.ts';
import { isNeverWrittenTo, neverWriteContext } from './never-write.queries.server.ts';
import {
  countNeverWrite,
  deleteEndedNeverWrite,
  lockNeverWrite,
  upsertNeverWrite,
} from './never-write.store.server.ts';

/**
 * Puts an address on a sender's own list: from now on no letter of theirs goes to that mailbox, in no
 * spelling, by no form, no schedule and no private link. What waits for it is cancelled and returns its
 * send; links of letters that were sent stay. Adding it again keeps it, also when it was coming off.
 * A letter that is sent at the same moment is either refused or cancelled: both take the mailbox's lock.
 * @returns how many letters were cancelled
 * @throws DomainError `never_write_invalid`, `never_write_full`
 */
export async function addNeverWrite(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  { userId }: { userId: string },
  typed: string,
): Promise<number> {
  const parsed = recipientEmailSchema.safeParse({ recipientEmail: typed });
  if (!parsed.success) throw new DomainError<MessageErrorCode>('never_write_invalid');
  const email = parsed.data.recipientEmail;
  const recipient = recipientHashesOf(keyring, email);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await deleteEndedNeverWrite(tx, now);
    await lockNeverWrite(tx, userId);
    const isKnown = await isNeverWrittenTo(tx, keyring, { userId, email }, now);
    if (!isKnown && (await countNeverWrite(tx, userId)) >= NEVER_WRITE_MAX) {
      throw new DomainError<MessageErrorCode>('never_write_full');
    }
    await lockMailbox(tx, recipient.recipientMailboxHash);
    const id = randomUUID();
    await upsertNeverWrite(tx, {
      id,
      userId,
      address: keyring.encrypt(email, neverWriteContext(id)),
      mailboxHash: recipient.recipientMailboxHash,
      createdAt: now,
      endsAt: null,
    });
  });
  // In a transaction of its own, because sending locks the letter before the mailbox. If the process
  // stops before this, the worker refuses what was left.
  return db.transaction(async (tx) => {
    await lockDeliveriesBetween(tx, userId, recipient);
    let cancelled = 0;
    for (const message of await lockMessagesTo(tx, userId, recipient)) {
      const delivery = await lockDelivery(tx, message.id);
      const isWaiting = plannedOutcome({ status: message.status, delivery }, now) === 'cancelled';
      if (isWaiting && (await cancelUnsent(tx, message, now))) cancelled += 1;
    }
    return cancelled;
  });
}
