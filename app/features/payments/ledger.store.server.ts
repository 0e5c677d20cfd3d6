import type { Tx } from '#app/platform/db/database.server.ts';
import { ledgerEntries } from '#db/schema/payments.ts';

export type LedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'id'>;

export async function insertLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledgerEntries).values(entry);
}
