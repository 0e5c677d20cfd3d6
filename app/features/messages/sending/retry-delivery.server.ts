import { findMessageOfDelivery } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { requeueDelivery } from '#app/features/dispatch/admin/requeue-delivery.server.ts';
import type { DispatchErrorCode } from '#app/features/dispatch/delivery.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { lockMessageWithDelivery } from '../lock-message.server.ts';
import { markRetried } from '../message.store.server.ts';

/**
 * Queues a held or failed delivery again. A send that was returned stays returned: the retry is free.
 * The caller checks the role, opens the transaction and writes the audit entry in it. A second click
 * retries once.
 * @returns the delivery's state and last error before the retry
 * @throws DomainError `delivery_not_retryable` when it is neither held nor failed, when its sender
 *   has deleted, withdrawn or cancelled the message, or when its recipient had it erased
 */
export async function retryDelivery(tx: DbOrTx, deliveryId: string, now: Date) {
  const messageId = await findMessageOfDelivery(tx, deliveryId);
  const locked = messageId && (await lockMessageWithDelivery(tx, messageId));
  if (!locked || locked.message.status === 'draft') {
    throw new DomainError<DispatchErrorCode>('delivery_not_retryable');
  }
  const before = await requeueDelivery(tx, { id: deliveryId, messageId }, now);
  if (before.state === 'failed') await markRetried(tx, messageId, now);
  return before;
}
