import { and, eq, isNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries, mailProofs } from '#db/schema/dispatch.ts';
import { recipientBlocks } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';

/** What we know about a mail from the delivery id or mail code in it. */
export interface SentMail {
  id: string;
  tokenKeyVersion: number;
  sentAt: Date;
  /** Its last byte may be out, and nobody has recorded what the mail server answered. */
  isLeaving: boolean;
  /** The message, while it has the recipient of this mail. */
  messageId: string | null;
  /** Null if an old release erased the recipient before mail proofs existed. */
  recipientEmailHash: Buffer | null;
  /** The tag of the language it was in, while that is known. */
  language: string | null;
}

/**
 * Finds a mail, even after its recipient was erased, its sender deleted the account, or its letter was
 * sent again to another address.
 */
export async function findSentMail(
  db: DbOrTx,
  by: { id: string } | { mailCodeHash: Buffer },
): Promise<SentMail | null> {
  const [proof] = await db
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
  const [live] = await db
    .select({
      id: deliveries.id,
      tokenKeyVersion: deliveries.tokenKeyVersion,
      acceptedAt: deliveries.acceptedAt,
      dueAt: deliveries.dueAt,
      messageId: messages.id,
      recipientEmailHash: messages.recipientEmailHash,
      language: messages.language,
      isLeaving: sql<boolean>`${deliveries.transmittingSince} is not null`,
      isErased: sql<boolean>`${messages.recipientErasedAt} is not null`,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where('id' in by ? eq(deliveries.id, by.id) : eq(deliveries.mailCodeHash, by.mailCodeHash));
  // First, because the letter may have another recipient by now.
  if (proof)
    return { ...proof, messageId: null, isLeaving: false, language: live?.language ?? null };
  if (!live) return null;
  const { isErased, acceptedAt, dueAt, ...mail } = live;
  const sentAt = acceptedAt ?? dueAt;
  return { ...mail, sentAt, ...(isErased && { messageId: null, recipientEmailHash: null }) };
}

/**
 * Lists proofs of mails sent before a moment, except where all mail to the address is blocked: they
 * are still needed to lift that block.
 */
export async function listStaleMailProofs(
  db: DbOrTx,
  before: Date,
  limit: number,
): Promise<string[]> {
  const blockOfAllMail = db
    .select({ id: recipientBlocks.id })
    .from(recipientBlocks)
    .where(
      and(
        eq(recipientBlocks.recipientEmailHash, mailProofs.recipientEmailHash),
        isNull(recipientBlocks.senderId),
      ),
    );
  const rows = await db
    .select({ id: mailProofs.deliveryId })
    .from(mailProofs)
    .where(and(lt(mailProofs.sentAt, before), notExists(blockOfAllMail)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The mailbox that an address we have mailed leads to, also after its letters are gone; as part of a statement. */
export const mailboxOfAddress = (recipientEmailHash: Buffer): SQL<Buffer | null> => sql`(
  select mailbox from (
    select recipient_mailbox_hash as mailbox from messages
     where recipient_email_hash = ${recipientEmailHash}
    union all
    select recipient_mailbox_hash from mail_proofs
     where recipient_email_hash = ${recipientEmailHash}
  ) as mails where mailbox is not null limit 1)`;

/** The mailbox that a message was mailed to, also after its recipient was erased; null while unknown. */
export async function findRecipientMailbox(db: DbOrTx, messageId: string): Promise<Buffer | null> {
  const [row] = await db
    .select({
      mailbox: sql<Buffer | null>`coalesce(${messages.recipientMailboxHash}, ${mailProofs.recipientMailboxHash})`,
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(mailProofs, eq(mailProofs.deliveryId, deliveries.id))
    .where(eq(messages.id, messageId));
  return row?.mailbox ?? null;
}
