import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';
import { payments } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { findPaymentCredits } from '../ledger/ledger.queries.server.ts';
import { planRefund } from './refund.rules.ts';

/** A payment of one person and what refunding it would do now; null when it is not theirs. */
export async function previewRefund(db: DbOrTx, userId: string, paymentId: string) {
  const [row] = await db
    .select({
      payment: payments,
      totalCredits: profiles.totalCredits,
      messageStatus: messages.status,
      templateTitle: messageTemplates.title,
    })
    .from(payments)
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .leftJoin(messages, eq(messages.id, payments.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(eq(payments.id, paymentId), eq(payments.userId, userId)));
  if (!row) return null;
  const { payment, messageStatus, templateTitle } = row;
  const { kind, packId, messageId, amountCents } = payment;
  const balance = row.totalCredits ?? 0;
  const { credits: held, wasReturnedAsCredit } = await findPaymentCredits(db, paymentId);
  return {
    payment: {
      ...{ kind, packId, messageId, amountCents, templateTitle },
      returnedAs: wasReturnedAsCredit ? 'credit' : null,
    },
    messageStatus,
    balance,
    plan: planRefund(payment, { held, balance, wasReturnedAsCredit }),
  } as const;
}

export type RefundPreview = NonNullable<Awaited<ReturnType<typeof previewRefund>>>;
