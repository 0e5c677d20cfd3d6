import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { setLinkVisited, setOpened } from './delivery.store.server.ts';

/** Records the first visit to a link; a mail scanner may be the visitor. @returns whether it was the first */
export const recordLinkVisit = (db: DbOrTx, deliveryId: string, now: Date): Promise<boolean> =>
  setLinkVisited(db, deliveryId, now);

/** Records that a letter was opened by hand. @returns whether it was the first time */
export const recordOpened = (tx: DbOrTx, deliveryId: string, now: Date): Promise<boolean> =>
  setOpened(tx, deliveryId, now);
