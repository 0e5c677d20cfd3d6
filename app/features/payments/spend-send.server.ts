import { changeBalance, ensureProfile } from '#app/features/accounts/public.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { insertLedgerEntry } from './ledger.store.server.ts';
import type { SendMeans } from './send-balance.rules.ts';

const balanceOf = { free_send: 'free_sends', credit: 'credits' } as const;

/**
 * Takes one send from the balance and writes down why, inside the caller's transaction (product.md
 * section 2). Two at once can never take the same one: the second finds nothing left.
 * @returns false when there is none to take; then nothing was written
 */
export async function spendSend(
  tx: Tx,
  spending: { userId: string; messageId: string; means: SendMeans; now: Date },
): Promise<boolean> {
  const { userId, messageId, means, now } = spending;
  const balance = balanceOf[means];
  await ensureProfile(tx, userId, now);
  const wasTaken = await changeBalance(tx, { userId, balance, delta: -1, now });
  if (!wasTaken) return false;
  await insertLedgerEntry(tx, {
    userId,
    balance,
    delta: -1,
    reason: 'spent',
    messageId,
    createdAt: now,
  });
  return true;
}
