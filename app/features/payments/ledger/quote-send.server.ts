import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type SendPrice, sendPriceOf } from '../prices.ts';
import { findSendBalance } from './balance.queries.server.ts';
import { type BalanceMethod, usablePaymentMethods } from './send-balance.rules.ts';

export interface SendQuote {
  price: SendPrice;
  balance: Awaited<ReturnType<typeof findSendBalance>>;
  /** What can pay without a card, in order of use; empty means by card only. */
  paymentMethods: BalanceMethod[];
}

/** What a message on this template costs its sender, and what they can pay for it with. */
export async function quoteSend(
  db: DbOrTx,
  userId: string,
  template: { isPremium: boolean; priceCents: number | null } | null,
  now: Date,
): Promise<SendQuote> {
  const price = sendPriceOf(template);
  const balance = await findSendBalance(db, userId, now);
  return { price, balance, paymentMethods: usablePaymentMethods(balance, price) };
}
