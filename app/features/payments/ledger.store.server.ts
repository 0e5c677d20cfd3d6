import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { ledgerEntries } from '#db/schema/payments.ts';

export type LedgerEntry = Omit<typeof ledgerEntries.$inferInsert, 'id'>;

export async function insertLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<void> {
  await tx.insert(ledgerEntries).values(entry);
}

/** The newest row about this message that took or returned a send. */
export async function findLastEntryOfMessage(tx: Tx, messageId: string) {
  const [entry] = await tx
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.messageId, messageId))
    .orderBy(desc(ledgerEntries.id))
    .limit(1);
  return entry ?? null;
}
