import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { clearDeleted, lockMessage, markDeleted } from './message.store.server.ts';
import { publishMessageChanged } from './publish-message-changed.server.ts';

type DeleteServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Takes a message off its sender's lists; it can be brought back for 30 days. A letter that was
 * sent stays with its recipient: ending its link is what Withdraw does. A scheduled one is
 * cancelled first, so that nothing leaves from a place nobody can see.
 * @throws DomainError with a MessageErrorCode code
 */
export async function deleteMessage(
  { db, clock }: DeleteServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId, actor.userId);
    if (!message) throw new DomainError<MessageErrorCode>('message_not_found');
    if (message.status === 'scheduled')
      throw new DomainError<MessageErrorCode>('cancel_before_delete');
    await markDeleted(tx, messageId, clock.now());
    await publishMessageChanged(tx, [message]);
  });
}

/**
 * Brings a deleted message back.
 * @throws DomainError `message_not_found` when there is none, or it has been purged
 */
export async function restoreMessage(
  { db, clock }: DeleteServices,
  { userId }: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await clearDeleted(tx, messageId, userId, clock.now()))) {
      throw new DomainError<MessageErrorCode>('message_not_found');
    }
    await publishMessageChanged(tx, [{ id: messageId, userId }]);
  });
}
