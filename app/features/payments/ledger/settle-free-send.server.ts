import { hasMailboxHadFreeSend } from '#app/features/accounts/account.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { lockFreeSends } from './free-send.queries.server.ts';

/**
 * Takes back the free send of an account that has just proven its address, if its mailbox has had one: in
 * another account that has proven it, or in a deleted one. Until then every account shows its own, because
 * anything else would tell its maker that somebody else's mailbox has an account.
 */
export async function settleFreeSend(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  // Of two accounts that prove one mailbox at the same moment, the second sees the first.
  await lockFreeSends(tx);
  if (!(await hasMailboxHadFreeSend(tx, userId))) return;
  await adjustBalance(tx, {
    userId,
    balance: 'free_sends',
    delta: -1,
    reason: 'taken_back',
    createdAt: now,
  });
}
