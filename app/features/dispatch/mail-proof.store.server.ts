import { inArray } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailProofs } from '#db/schema/dispatch.ts';

/** Proofs are written by the database itself (db/migrations/0015_mail_proofs.sql); they end here. */
export async function deleteMailProofs(tx: DbOrTx, deliveryIds: string[]): Promise<void> {
  await tx.delete(mailProofs).where(inArray(mailProofs.deliveryId, deliveryIds));
}
