import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { payments, spendings } from '#db/schema/payments.ts';
import { returnOfSpending } from './payment.rules.ts';
import type { PaymentMethod, ReturnedAs } from './send-balance.rules.ts';

export interface ReturnPreview {
  paymentMethod: PaymentMethod;
  returnedAs: ReturnedAs;
  /** What was paid by card, in cents; null for any other method. */
  paidCents: number | null;
}

/**
 * What would come back for each of these messages if it were taken back now, as `returnSend` would
 * do it. A message that has taken nothing is not among them.
 */
export async function previewReturns(
  tx: DbOrTx,
  messageIds: string[],
): Promise<Map<string, ReturnPreview>> {
  if (messageIds.length === 0) return new Map();
  const rows = await tx
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
        returnedAs: returnOfSpending(paymentMethod, payment),
        paidCents: payment?.amountCents ?? null,
      },
    ]),
  );
}
