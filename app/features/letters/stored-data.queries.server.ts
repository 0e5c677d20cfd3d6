import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { listOwnReports } from '#app/features/moderation/report.queries.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { deliveryViews, replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { senderLabel } from './letter-view.server.ts';
import { decryptReply } from './reply-encryption.server.ts';

/** The address a letter was sent to; null when it has been erased. */
export async function findRecipientAddress(
  db: DbOrTx,
  keyring: Keyring,
  messageId: string,
): Promise<string | null> {
  const [row] = await db
    .select({ recipientEmail: messages.recipientEmail })
    .from(messages)
    .where(and(eq(messages.id, messageId), isNull(messages.recipientErasedAt)));
  return row ? decryptLetter(keyring, messageId, row).recipientEmail : null;
}

/** A letter that was delivered, by mail or handed over. */
export const isDelivered = and(
  // A letter that has not been sent yet may be a surprise.
  or(isNotNull(deliveries.acceptedAt), isNotNull(deliveries.privateLinkAt)),
  // Editing a letter that came back may change its address: it may never have reached this one.
  ne(messages.status, 'draft'),
);

const isDeliveredTo = (recipientEmailHash: Buffer) =>
  and(eq(messages.recipientEmailHash, recipientEmailHash), isDelivered);

/** What is stored about a recipient: every letter that was delivered, by mail or handed over. */
export async function listStoredLetters(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  recipientEmailHash: Buffer,
  language: Language,
) {
  const rows = await db
    .select({
      messageId: messages.id,
      isAnonymous: messages.isAnonymous,
      sentAt: deliveries.acceptedAt,
      linkVisitedAt: deliveries.linkVisitedAt,
      openedAt: deliveries.openedAt,
      privateVisitedAt: deliveries.privateVisitedAt,
      privateOpenedAt: deliveries.privateOpenedAt,
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
    .where(isDeliveredTo(recipientEmailHash))
    .orderBy(desc(deliveries.acceptedAt));
  const reported = await listOwnReports(
    db,
    rows.map(({ messageId }) => messageId),
  );
  return rows.map(({ texts, isAnonymous, reply, messageId, ...row }) => {
    const { recipientEmail, recipientName, senderName } = decryptLetter(keyring, messageId, texts);
    return {
      ...row,
      recipientEmail,
      recipientName,
      senderLabel: senderLabel(language, { isAnonymous, senderName }),
      report: reported.get(messageId) ?? null,
      reply: reply && decryptReply(keyring, { messageId, content: reply }),
    };
  });
}

export type StoredLetter = Awaited<ReturnType<typeof listStoredLetters>>[number];

/** The messages delivered to one recipient, by id. */
export async function listDeliveredMessages(
  db: DbOrTx,
  recipientEmailHash: Buffer,
): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(isDeliveredTo(recipientEmailHash));
  return rows.map(({ id }) => id);
}
