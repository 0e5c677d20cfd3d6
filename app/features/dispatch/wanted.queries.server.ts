import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';

/** Picks deliveries whose link neither the sender nor the recipient has ended. */
export const hasLink = (): SQL | undefined =>
  and(isNull(deliveries.withdrawnAt), isNull(deliveries.erasedAt));

/** Picks messages whose sender still wants them sent: neither deleted nor taken back to be written. */
export const isWanted = (): SQL | undefined =>
  and(isNull(messages.deletedAt), ne(messages.status, 'draft'));

/** Whether a message is still wanted; held still for the rest of the transaction. */
export async function lockWanted(tx: DbOrTx, messageId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), isWanted()))
    .for('update');
  return rows.length === 1;
}
