import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type SendPrice, sendPriceOf } from '../prices.ts';
import { findSendBalance } from './balance.queries.server.ts';
import { type BalanceMethod, usablePaymentMethods } from './send-balance.rules.ts';

export interface SendQuote {
  price: SendPrice;
  balance: Awaited<ReturnType<typeof findSendBalance>>;
  /** Usable without a card, in order of use; empty means by card only. */
  paymentMethods: BalanceMethod[];
}

/** The price of a message on this template, the sender's balance and the usable ways to pay. */
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
