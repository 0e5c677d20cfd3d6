import { returnSend } from '#app/features/payments/return-send.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SendServices } from './enqueue-for-delivery.server.ts';
import { withLocks } from './lock-for-sender.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { type LockedMessage, markDraft } from './message.store.server.ts';
import { publishMessageChanged } from './publish-message-changed.server.ts';

/**
 * Takes a message back before it has left: it becomes a draft again and its send returns as it was
 * (product.md section 3). A draft stays as it is, so a second click is harmless.
 * @throws DomainError with a MessageErrorCode code
 */
export async function cancelMessage(
  services: SendServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await withLocks(services, actor, messageId, async (tx, message, _progress, now) => {
    if (message.status === 'draft') return;
    if (!(await takeBack(services, tx, message, now))) {
      throw new DomainError<MessageErrorCode>('message_being_sent');
    }
  });
}

/**
 * Ends the link of a sent message that nobody has opened (product.md section 3). One that has not
 * left yet is cancelled instead, and costs nothing.
 * @throws DomainError with a MessageErrorCode code
 */
export async function withdrawMessage(
  services: SendServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await withLocks(services, actor, messageId, async (tx, message, progress, now) => {
    if (message.status === 'draft' || progress?.withdrawnAt) return;
    if (progress?.openedAt) throw new DomainError<MessageErrorCode>('message_already_opened');
    if (await takeBack(services, tx, message, now)) return;
    if (!(await services.deliveryDesk.withdraw(tx, messageId, now))) {
      throw new DomainError<MessageErrorCode>('message_being_sent');
    }
    await publishMessageChanged(tx, [message]);
  });
}

async function takeBack(
  { deliveryDesk }: SendServices,
  tx: DbOrTx,
  message: LockedMessage,
  now: Date,
): Promise<boolean> {
  if (!(await deliveryDesk.cancel(tx, message.id, now))) return false;
  await markDraft(tx, message.id, now);
  await returnSend(tx, message.id, now);
  await publishMessageChanged(tx, [message]);
  return true;
}
