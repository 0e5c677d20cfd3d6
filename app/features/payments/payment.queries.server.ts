import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { payments } from '#db/schema/payments.ts';

export type Payment = typeof payments.$inferSelect;

export async function findPayment(tx: Tx, id: string): Promise<Payment | null> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  return payment ?? null;
}
