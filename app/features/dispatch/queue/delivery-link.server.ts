import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { countDeliveryEvent } from '../providers/provider.store.server.ts';
import { setLinkVisited, setOpened } from './delivery.store.server.ts';
import { markErased, markWithdrawn } from './delivery-changes.store.server.ts';

/** What happens to the link of a mail after it has gone out. */

/** Records the first visit to a link; a mail scanner may be the visitor. @returns whether it was the first */
export async function recordLinkVisit(db: DbOrTx, deliveryId: string, now: Date): Promise<boolean> {
  const isFirst = await setLinkVisited(db, deliveryId, now);
  if (isFirst) await countDeliveryEvent(db, deliveryId, 'visited', now);
  return isFirst;
}

/** Records that the recipient pressed Open. @returns whether it was the first time */
export async function recordOpened(tx: DbOrTx, deliveryId: string, now: Date): Promise<boolean> {
  const isFirst = await setOpened(tx, deliveryId, now);
  if (isFirst) await countDeliveryEvent(tx, deliveryId, 'opened', now);
  return isFirst;
}

/**
 * Ends the link of a message that nobody has opened.
 * @returns false, and changes nothing, when it was opened first or there is no active link
 */
export const withdrawDelivery = (tx: DbOrTx, messageId: string, now: Date): Promise<boolean> =>
  markWithdrawn(tx, messageId, now);

/** Ends the links of these messages at the recipient's request and deletes when they were used. */
export const eraseDeliveries = (tx: DbOrTx, messageIds: string[], now: Date): Promise<void> =>
  markErased(tx, messageIds, now);
