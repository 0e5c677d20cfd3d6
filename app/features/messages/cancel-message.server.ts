import { withdrawDelivery } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { cancelDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import { returnSend } from '#app/features/payments/ledger/return-send.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from './lock-message.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { type LockedMessage, markDraft } from './message.store.server.ts';
import { publishMessageChanged } from './publish-message-changed.server.ts';

type CancelServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Cancels a message before it has left: it becomes a draft again and its send is given back. A
 * draft stays as it is, so a second click is harmless.
 * @throws DomainError `message_being_sent`, `message_not_found`
 */
export async function cancelMessage(
  services: CancelServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await withOwnMessageLocked(services, actor, messageId, async (tx, { message }, now) => {
    if (message.status === 'draft') return;
    if (!(await cancelUnsent(tx, message, now))) {
      throw new DomainError<MessageErrorCode>('message_being_sent');
    }
  });
}

/**
 * Ends the link of a sent message that nobody has opened. One that has not left yet is cancelled
 * instead and costs nothing. Withdrawing twice changes nothing.
 * @throws DomainError `message_already_opened`, `message_being_sent`, `message_not_found`
 */
export async function withdrawMessage(
  services: CancelServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await withOwnMessageLocked(services, actor, messageId, async (tx, { message, delivery }, now) => {
    if (message.status === 'draft' || delivery?.withdrawnAt) return;
    if (delivery?.openedAt) throw new DomainError<MessageErrorCode>('message_already_opened');
    if (await cancelUnsent(tx, message, now)) return;
    if (!(await withdrawDelivery(tx, messageId, now))) {
      throw new DomainError<MessageErrorCode>('message_being_sent');
    }
    await publishMessageChanged(tx, [message]);
  });
}

/** @returns false when its mail is on its way or gone; then nothing has changed */
async function cancelUnsent(tx: DbOrTx, message: LockedMessage, now: Date): Promise<boolean> {
  if (!(await cancelDelivery(tx, message.id, now))) return false;
  await markDraft(tx, message.id, now);
  await returnSend(tx, message.id, now);
  await publishMessageChanged(tx, [message]);
  return true;
}
