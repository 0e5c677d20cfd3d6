import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { liftSuppression } from './attempt.store.server.ts';
import type { DispatchErrorCode } from './delivery.rules.ts';
import { type DeliveryTrouble, updateToRestarted } from './delivery-control.store.server.ts';

/**
 * Queues a held or failed delivery again, as if it were new, and lifts a suppression of its address:
 * the mailbox may exist by now. A block or a missing mailbox is found out again by the worker.
 * @returns what the trouble was
 * @throws DomainError `delivery_not_in_trouble` when it is neither held nor failed (any more), or its
 *   link was withdrawn or erased
 */
export async function restartDelivery(
  tx: DbOrTx,
  { id, messageId }: { id: string; messageId: string },
  now: Date,
): Promise<DeliveryTrouble> {
  const before = await updateToRestarted(tx, id, now);
  if (!before) throw new DomainError<DispatchErrorCode>('delivery_not_in_trouble');
  await liftSuppression(tx, messageId);
  return before;
}
