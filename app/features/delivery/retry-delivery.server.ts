import { reviveFailed } from '#app/features/messages/public.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { liftSuppression } from './attempt.store.server.ts';
import { restartDelivery } from './delivery-control.store.server.ts';

export type DeliveryControlRefusal = 'delivery_not_in_trouble';

/**
 * Staff send a held or failed delivery on its way again (product.md section 6). The caller checks
 * who may and writes the audit line. A send that was given back when it failed stays given back:
 * the second try is on the house. Pressing twice does it once; whoever blocked the sender or does
 * not exist is found out again by the worker.
 * @throws Refusal delivery_not_in_trouble when it is neither held nor failed (any more)
 */
export async function retryDelivery(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  deliveryId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const restarted = await restartDelivery(tx, deliveryId, now);
    if (!restarted) throw new Refusal<DeliveryControlRefusal>('delivery_not_in_trouble');
    await liftSuppression(tx, restarted.messageId);
    if (restarted.wasFailed) await reviveFailed(tx, restarted.messageId, now);
  });
}
