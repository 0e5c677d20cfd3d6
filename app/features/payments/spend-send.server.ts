import { isDisposableEmail } from 'disposable-email-domains-js';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { adjustBalance } from './adjust-balance.server.ts';
import { countFreeSends, findSenderAddress, findUnlimitedPlan } from './balance.queries.server.ts';
import type { PaymentErrorCode } from './payment.rules.ts';
import { freeSendsADaySetting } from './payment-settings.ts';
import type { BalanceMethod } from './send-balance.rules.ts';
import { insertSpending, lockSubscription } from './spending.store.server.ts';

interface Spending {
  userId: string;
  messageId: string;
  paymentMethod: BalanceMethod;
  now: Date;
}

/**
 * Takes one send from what a person has and writes down why, inside the caller's transaction
 * (product.md section 2). Two at once can never take the same one: the second finds nothing left.
 * @returns false when there is none to take; then nothing was written
 * @throws DomainError<PaymentErrorCode> when the brake on farming free sends holds this one
 */
export async function spendSend(tx: DbOrTx, spending: Spending): Promise<boolean> {
  const { userId, messageId, paymentMethod, now } = spending;
  const entry = { userId, delta: -1, reason: 'spent', messageId, createdAt: now } as const;
  if (paymentMethod === 'unlimited') return spendUnlimited(tx, spending);
  if (paymentMethod === 'free_send') await assertFreeSendAllowed(tx, userId, now);
  const balance = paymentMethod === 'free_send' ? 'free_sends' : 'credits';
  if (!(await adjustBalance(tx, { ...entry, balance }))) return false;
  await insertSpending(tx, { userId, messageId, paymentMethod, spentAt: now });
  return true;
}

async function spendUnlimited(tx: DbOrTx, { userId, messageId, now }: Spending): Promise<boolean> {
  const found = await findUnlimitedPlan(tx, userId, now);
  if (!found) return false;
  const { subscriptionId } = found;
  await lockSubscription(tx, subscriptionId);
  const plan = await findUnlimitedPlan(tx, userId, now);
  if (!plan || plan.sendsLeft === 0) return false;
  await insertSpending(tx, {
    userId,
    messageId,
    paymentMethod: 'unlimited',
    subscriptionId,
    spentAt: now,
  });
  return true;
}

/**
 * The brake on farming: an address from a throw-away domain must be confirmed first, and all people
 * together have so many free sends a day. Those already under way at that moment may pass it.
 */
async function assertFreeSendAllowed(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  const address = await findSenderAddress(tx, userId);
  if (address && !address.isEmailVerified && isDisposableEmail(address.email)) {
    throw new DomainError<PaymentErrorCode>('free_send_needs_verified_email');
  }
  const freeSendsADay = await getSiteSetting(tx, freeSendsADaySetting);
  if ((await countFreeSends(tx, now)) >= freeSendsADay) {
    throw new DomainError<PaymentErrorCode>('free_sends_paused');
  }
}
