import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { updateToErased } from './delivery-control.store.server.ts';

/** Ends the links of these messages at the recipient's request and deletes when they were used. */
export const eraseDeliveries = (tx: DbOrTx, messageIds: string[], now: Date): Promise<void> =>
  updateToErased(tx, messageIds, now);
