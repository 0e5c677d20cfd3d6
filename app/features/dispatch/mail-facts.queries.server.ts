import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, mailProofs } from '#db/schema/dispatch.ts';
import { recipientBlocks } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';

/** What is known of a mail by the proofs it carries. */
export interface MailFacts {
  id: string;
  tokenKeyVersion: number;
  sentAt: Date;
  /** The message, while its recipient is known. */
  messageId: string | null;
  /** Whom it went to; null where that was erased by a release that kept nothing of it. */
  recipientEmailHash: Buffer | null;
}

/** Finds a mail of ours, also one whose recipient was erased or whose sender has left. */
export async function findMailFacts(
  tx: DbOrTx,
  by: { id: string } | { mailCodeHash: Buffer },
): Promise<MailFacts | null> {
  const [live] = await tx
    .select({
      id: deliveries.id,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      acceptedAt: deliveries.acceptedAt,
      dueAt: deliveries.dueAt,
      messageId: messages.id,
      recipientEmailHash: messages.recipientEmailHash,
      isErased: sql<boolean>`${messages.recipientErasedAt} is not null`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where('id' in by ? eq(deliveries.id, by.id) : eq(deliveries.mailCodeHash, by.mailCodeHash));
  if (live && !live.isErased) return { ...live, sentAt: live.acceptedAt ?? live.dueAt };
  const [kept] = await tx
    .select({
      id: mailProofs.deliveryId,
      tokenKeyVersion: mailProofs.tokenKeyVersion,
      sentAt: mailProofs.sentAt,
      recipientEmailHash: mailProofs.recipientEmailHash,
    })
    .from(mailProofs)
    .where(
      'id' in by ? eq(mailProofs.deliveryId, by.id) : eq(mailProofs.mailCodeHash, by.mailCodeHash),
    );
  if (kept) return { ...kept, messageId: null };
  if (!live) return null;
  const { id, tokenKeyVersion, acceptedAt, dueAt } = live;
  const sentAt = acceptedAt ?? dueAt;
  return { id, tokenKeyVersion, sentAt, messageId: null, recipientEmailHash: null };
}

/**
 * What is kept of mails from before a moment. Where mail to the address is stopped it is left out:
 * until that is taken back, the way back stays open.
 */
export async function listStaleMailProofs(
  tx: DbOrTx,
  before: Date,
  limit: number,
): Promise<string[]> {
  const stopped = tx
    .select({ id: recipientBlocks.id })
    .from(recipientBlocks)
    .where(
      and(
        eq(recipientBlocks.recipientEmailHash, mailProofs.recipientEmailHash),
        isNull(recipientBlocks.senderId),
      ),
    );
  const rows = await tx
    .select({ id: mailProofs.deliveryId })
    .from(mailProofs)
    .where(and(lt(mailProofs.sentAt, before), sql`not exists ${stopped}`))
    .limit(limit);
  return rows.map(({ id }) => id);
}
