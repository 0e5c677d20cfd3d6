import { changeBalance } from '#app/features/accounts/public.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { findLastEntryOfMessage, insertLedgerEntry } from './ledger.store.server.ts';

/**
 * No delivery, no charge (product.md section 2): gives back what this message took, as it was.
 * Asking twice gives back once, because then the newest row about the message is the return.
 */
export async function returnSend(tx: Tx, messageId: string, now: Date): Promise<void> {
  const last = await findLastEntryOfMessage(tx, messageId);
  if (last?.reason !== 'spent') return;
  const { userId, balance } = last;
  await changeBalance(tx, { userId, balance, delta: 1, now });
  await insertLedgerEntry(tx, {
    userId,
    balance,
    delta: 1,
    reason: 'returned',
    messageId,
    createdAt: now,
  });
}
