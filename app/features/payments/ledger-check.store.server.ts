import type { Tx } from '#app/platform/db/database.server.ts';
import { ledgerChecks } from '#db/schema/payments.ts';

export async function insertLedgerCheck(
  tx: Tx,
  found: { checkedAt: Date; accounts: number; differing: number },
): Promise<void> {
  await tx.insert(ledgerChecks).values(found);
}
