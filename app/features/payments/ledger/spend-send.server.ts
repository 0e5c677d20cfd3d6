import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { lockSubscription } from '../packs/subscription.store.server.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { assertFreeSendAllowed } from './assert-free-send-allowed.server.ts';
import { findUnlimitedPlan } from './balance.queries.server.ts';
import { insertSpending } from './ledger.store.server.ts';
import type { BalanceMethod } from './send-balance.rules.ts';

interface SendToSpend {
  userId: string;
  messageId: string;
  paymentMethod: BalanceMethod;
  now: Date;
}

/**
 * Takes one send from a sender's balance or plan and records the spending, inside the caller's
 * transaction. Of two that take the last one at once, the second finds nothing left.
 * @returns false when there is none to take; then nothing was written
 * @throws DomainError with a PaymentErrorCode when the limits on free sends refuse this one
 */
export async function spendSend(
  services: Pick<Platform, 'config'>,
  tx: DbOrTx,
  send: SendToSpend,
): Promise<boolean> {
  const { userId, messageId, paymentMethod, now } = send;
  if (paymentMethod === 'unlimited') return spendUnlimited(tx, send);
  const balance = paymentMethod === 'free_send' ? 'free_sends' : 'credits';
  const entry = { userId, balance, messageId, createdAt: now } as const;
  if (!(await adjustBalance(tx, { ...entry, delta: -1, reason: 'spent' }))) return false;
  // Last, because all free sends of the site wait for one another here.
  if (paymentMethod === 'free_send') await assertFreeSendAllowed(services, tx, send);
  await insertSpending(tx, { userId, messageId, paymentMethod, spentAt: now });
  return true;
}

async function spendUnlimited(
  tx: DbOrTx,
  { userId, messageId, paymentMethod, now }: SendToSpend,
): Promise<boolean> {
  const found = await findUnlimitedPlan(tx, userId, now);
  if (!found) return false;
  const { subscriptionId } = found;
  await lockSubscription(tx, subscriptionId);
  // Counted again under the lock: another send may have taken the last one.
  const plan = await findUnlimitedPlan(tx, userId, now);
  if (!plan || plan.sendsLeft === 0) return false;
  await insertSpending(tx, { userId, messageId, paymentMethod, subscriptionId, spentAt: now });
  return true;
}
