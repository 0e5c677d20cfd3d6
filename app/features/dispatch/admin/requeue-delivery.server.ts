import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { DispatchErrorCode } from '../delivery.rules.ts';
import { liftSuppression } from '../limits/suppression.store.server.ts';
import { type DeliveryProblem, markRequeued } from '../queue/delivery-changes.store.server.ts';

/**
 * Queues a held or failed delivery again as if it were new, and lifts a suppression of its address,
 * because the mailbox may exist by now. The worker still checks blocks, caps and complaints.
 * @returns what the problem was
 * @throws DomainError `delivery_not_retryable` unless it is held or failed, its link is active and
 *   its sender is not suspended
 */
export async function requeueDelivery(
  tx: DbOrTx,
  { id, messageId }: { id: string; messageId: string },
  now: Date,
): Promise<DeliveryProblem> {
  const problem = await markRequeued(tx, id, now);
  if (!problem) throw new DomainError<DispatchErrorCode>('delivery_not_retryable');
  await liftSuppression(tx, messageId);
  return problem;
}
