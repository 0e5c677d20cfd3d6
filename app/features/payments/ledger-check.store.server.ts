import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { ledgerChecks } from '#db/schema/payments.ts';

export async function insertLedgerCheck(
  tx: DbOrTx,
  found: { checkedAt: Date; accounts: number; differing: number },
): Promise<void> {
  await tx.insert(ledgerChecks).values(found);
}
