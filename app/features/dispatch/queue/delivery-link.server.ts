import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setLinkVisited, setOpened } from './delivery.store.server.ts';
import { markErased, markWithdrawn } from './delivery-changes.store.server.ts';

/** What happens to the link of a mail after it has gone out. */

/** Records the first visit to a link; a mail scanner may be the visitor. @returns whether it was the first */
export const recordLinkVisit = (db: DbOrTx, deliveryId: string, now: Date): Promise<boolean> =>
  setLinkVisited(db, deliveryId, now);

/** Records that the recipient pressed Open. @returns whether it was the first time */
export const recordOpened = (tx: DbOrTx, deliveryId: string, now: Date): Promise<boolean> =>
  setOpened(tx, deliveryId, now);

/**
 * Ends the link of a message that nobody has opened.
 * @returns false, and changes nothing, when it was opened first or there is no active link
 */
export const withdrawDelivery = (tx: DbOrTx, messageId: string, now: Date): Promise<boolean> =>
  markWithdrawn(tx, messageId, now);

/** Ends the links of these messages at the recipient's request and deletes when they were used. */
export const eraseDeliveries = (tx: DbOrTx, messageIds: string[], now: Date): Promise<void> =>
  markErased(tx, messageIds, now);
