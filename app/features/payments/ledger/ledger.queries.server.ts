import { and, eq, inArray, isNull, sum } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { ledgerEntries, payments, spendings } from '#db/schema/payments.ts';
import { type ReturnedAs, returnFor } from './payment-value.rules.ts';
import type { PaymentMethod } from './send-balance.rules.ts';

export interface ReturnPreview {
  paymentMethod: PaymentMethod;
  returnedAs: ReturnedAs;
  /** The card payment, in cents; null for every other method. */
  paidCents: number | null;
}

/**
 * Previews, for each of these messages, what `returnSend` would return now. Messages without an
 * unreturned spending are left out.
 */
export async function previewReturns(
  db: DbOrTx,
  messageIds: string[],
): Promise<Map<string, ReturnPreview>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({
      messageId: spendings.messageId,
      paymentMethod: spendings.paymentMethod,
      payment: payments,
    })
    .from(spendings)
    .leftJoin(payments, eq(payments.id, spendings.paymentId))
    .where(and(inArray(spendings.messageId, messageIds), isNull(spendings.returnedAt)));
  return new Map(
    rows.map(({ messageId, paymentMethod, payment }) => [
      messageId ?? '',
      {
        paymentMethod,
        returnedAs: returnFor(paymentMethod, payment),
        paidCents: payment?.amountCents ?? null,
      },
    ]),
  );
}

/** The credits the ledger holds for a payment, and whether its message was returned as one. */
export async function findPaymentCredits(db: DbOrTx, paymentId: string) {
  const [entry] = await db
    .select({ credits: sum(ledgerEntries.delta).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId));
  const [spending] = await db
    .select({ returnedAs: spendings.returnedAs })
    .from(spendings)
    .where(eq(spendings.paymentId, paymentId));
  return { credits: entry?.credits ?? 0, wasReturnedAsCredit: spending?.returnedAs === 'credit' };
}
