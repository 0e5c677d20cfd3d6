import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { ledgerEntries } from '#db/schema/payments.ts';

export type LedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'id'>;

export async function insertLedgerEntry(tx: DbOrTx, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledgerEntries).values(entry);
}
