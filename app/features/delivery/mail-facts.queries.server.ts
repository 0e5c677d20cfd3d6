import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/delivery.ts';
import { messages } from '#db/schema/messages.ts';

/** What is known of a mail by the proofs it carries. */
export async function findMailFacts(tx: Tx, by: { id: string } | { mailCodeHash: Buffer }) {
  const [row] = await tx
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      acceptedAt: deliveries.acceptedAt,
      dueAt: deliveries.dueAt,
      recipientEmailHash: messages.recipientEmailHash,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where('id' in by ? eq(deliveries.id, by.id) : eq(deliveries.mailCodeHash, by.mailCodeHash));
  return row ?? null;
}

export type MailFacts = NonNullable<Awaited<ReturnType<typeof findMailFacts>>>;
