import { reviveFailed } from '#app/features/messages/delivery-outcome.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { liftSuppression } from './attempt.store.server.ts';
import { restartDelivery, type Trouble } from './delivery-control.store.server.ts';

export type DispatchErrorCode = 'delivery_not_in_trouble';

/**
 * Staff send a held or failed delivery on its way again (product.md section 6). The caller checks
 * who may, opens the transaction and writes the audit line in it. A send that was given back when it
 * failed stays given back: the second try is on the house. Pressing twice does it once; whoever
 * blocked the sender or does not exist is found out again by the worker.
 * @returns what the trouble was
 * @throws DomainError delivery_not_in_trouble when it is neither held nor failed (any more), or when its
 *   sender has deleted or withdrawn it or writes at it, or its recipient had it erased
 */
export async function retryDelivery(tx: DbOrTx, deliveryId: string, now: Date): Promise<Trouble> {
  const restarted = await restartDelivery(tx, deliveryId, now);
  if (!restarted) throw new DomainError<DispatchErrorCode>('delivery_not_in_trouble');
  const { messageId, before } = restarted;
  await liftSuppression(tx, messageId);
  if (before.state === 'failed') await reviveFailed(tx, messageId, now);
  return before;
}
