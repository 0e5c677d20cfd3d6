import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { DeliveryProgress } from './delivery-desk.ts';
import type { SendServices } from './enqueue-for-delivery.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { type LockedMessage, lockMessage } from './message.store.server.ts';

/**
 * Locks what a sender is about to change: delivery first, then the message, the order the worker
 * takes them in.
 * @throws DomainError with `message_not_found` when it is not this sender's
 */
export async function lockForSender(
  { deliveryDesk }: Pick<SendServices, 'deliveryDesk'>,
  tx: DbOrTx,
  { userId }: { userId: string },
  messageId: string,
): Promise<{ message: LockedMessage; progress: DeliveryProgress | null }> {
  const progress = await deliveryDesk.lock(tx, messageId);
  const message = await lockMessage(tx, messageId, userId);
  if (!message) throw new DomainError<MessageErrorCode>('message_not_found');
  return { message, progress };
}

/** Does its work in one transaction under both locks. */
export async function withLocks(
  services: SendServices,
  actor: { userId: string },
  messageId: string,
  work: (
    tx: DbOrTx,
    message: LockedMessage,
    progress: DeliveryProgress | null,
    now: Date,
  ) => Promise<void>,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { message, progress } = await lockForSender(services, tx, actor, messageId);
    await work(tx, message, progress, now);
  });
}
