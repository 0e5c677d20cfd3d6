import { and, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { payments } from '#db/schema/payments.ts';

/** The whole amount goes back to the card; a job sees to it. */
export async function markRefundDue(tx: Tx, id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ status: 'refund_due', checkedAt: null })
    .where(and(eq(payments.id, id), eq(payments.status, 'completed')));
}
