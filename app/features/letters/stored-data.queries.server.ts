import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { lockDeliveriesTo } from '#app/features/dispatch/lock-deliveries.queries.server.ts';
import { senderLabel } from '#app/features/messages/message.rules.ts';
import { decryptFields } from '#app/features/messages/message-encryption.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { deliveryViews, replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { decryptReply } from './reply.store.server.ts';

/** Where the letter of a message goes, or null when that was erased. */
export async function findRecipientAddress(
  tx: DbOrTx,
  keyring: Keyring,
  messageId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ recipientEmail: messages.recipientEmail })
    .from(messages)
    .where(and(eq(messages.id, messageId), isNull(messages.recipientErasedAt)));
  return row ? decryptFields(keyring, messageId, row).recipientEmail : null;
}

const isTheirs = (recipientEmailHash: Buffer) =>
  and(
    eq(messages.recipientEmailHash, recipientEmailHash),
    // What is still to be sent is between the sender and us: nobody's surprise is given away. What
    // was taken back to be sent again has changed its address, and may not have gone to this one.
    isNotNull(deliveries.acceptedAt),
    ne(messages.status, 'draft'),
  );

/** What is stored about a recipient: every letter that was handed over to their mail server. */
export async function listStoredAbout(tx: DbOrTx, keyring: Keyring, recipientEmailHash: Buffer) {
  const rows = await tx
    .select({
      messageId: messages.id,
      isAnonymous: messages.isAnonymous,
      sentAt: deliveries.acceptedAt,
      linkVisitedAt: deliveries.linkVisitedAt,
      openedAt: deliveries.openedAt,
      views: sql<number>`(select count(*)::int from ${deliveryViews} where ${deliveryViews.messageId} = ${messages.id})`,
      reply: replies.content,
      texts: {
        recipientEmail: messages.recipientEmail,
        recipientName: messages.recipientName,
        senderName: messages.senderName,
      },
    })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(isTheirs(recipientEmailHash))
    .orderBy(desc(deliveries.acceptedAt));
  return rows.map(({ texts, isAnonymous, reply, messageId, ...row }) => {
    const { recipientEmail, recipientName, senderName } = decryptFields(keyring, messageId, texts);
    return {
      ...row,
      recipientEmail,
      recipientName,
      senderLabel: senderLabel({ isAnonymous, senderName }),
      reply: reply && decryptReply(keyring, { messageId, content: reply }),
    };
  });
}

export type StoredLetter = Awaited<ReturnType<typeof listStoredAbout>>[number];

/**
 * Locks the letters that have reached one recipient until the transaction ends.
 * @returns their messages' ids
 */
export async function lockLettersTo(tx: DbOrTx, recipientEmailHash: Buffer): Promise<string[]> {
  await lockDeliveriesTo(tx, recipientEmailHash);
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(isTheirs(recipientEmailHash));
  return rows.map(({ id }) => id);
}
