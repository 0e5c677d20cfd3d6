import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/delivery.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import type { MessageStatus } from './message.rules.ts';
import { openTexts } from './message-seal.server.ts';

/** Spec section 9: the dashboard shows at most this many. */
const RECENT_LIMIT = 20;

const sealedTexts = {
  recipientEmail: messages.recipientEmail,
  recipientName: messages.recipientName,
  subject: messages.subject,
  personalizedContent: messages.personalizedContent,
  senderName: messages.senderName,
};

/** A person's own message with its template, as the form, checkout and confirmation show it. */
export async function findOwnMessage(tx: Tx, keyring: Keyring, id: string, userId: string) {
  const [row] = await tx
    .select({
      id: messages.id,
      templateId: messages.templateId,
      templateTitle: messageTemplates.title,
      filmId: messageTemplates.filmId,
      isPremium: messageTemplates.isPremium,
      priceCents: messageTemplates.priceCents,
      status: messages.status,
      isAnonymous: messages.isAnonymous,
      scheduledFor: messages.scheduledFor,
      sentAt: messages.sentAt,
      texts: sealedTexts,
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(eq(messages.id, id), eq(messages.userId, userId)));
  if (!row) return null;
  const { texts, ...rest } = row;
  return { ...rest, ...openTexts(keyring, id, texts) };
}

export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

/** The newest messages of one person, the letters themselves left closed. */
export async function listRecentMessages(
  tx: Tx,
  keyring: Keyring,
  userId: string,
  status: MessageStatus | null,
) {
  const where: (SQL | undefined)[] = [
    eq(messages.userId, userId),
    status ? eq(messages.status, status) : undefined,
  ];
  const rows = await tx
    .select({
      id: messages.id,
      templateId: messages.templateId,
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      acceptedAt: deliveries.acceptedAt,
      linkVisitedAt: deliveries.linkVisitedAt,
      openedAt: deliveries.openedAt,
      texts: {
        recipientEmail: messages.recipientEmail,
        recipientName: messages.recipientName,
        subject: messages.subject,
      },
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(...where))
    .orderBy(desc(messages.createdAt), messages.id)
    .limit(RECENT_LIMIT);
  return rows.map(({ texts, ...row }) => ({ ...row, ...openTexts(keyring, row.id, texts) }));
}

/** How many messages a person has in each status. */
export async function countMessages(
  tx: Tx,
  userId: string,
): Promise<Record<MessageStatus, number>> {
  const rows = await tx
    .select({ status: messages.status, total: count() })
    .from(messages)
    .where(eq(messages.userId, userId))
    .groupBy(messages.status);
  const counts = { draft: 0, scheduled: 0, sent: 0, failed: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

/** Which of these may still go out: one that was cancelled or failed in between may not. */
export async function listDispatchable(tx: Tx, ids: string[]) {
  return tx
    .select({
      id: messages.id,
      recipientEmail: messages.recipientEmail,
      recipientName: messages.recipientName,
      senderName: messages.senderName,
      isAnonymous: messages.isAnonymous,
    })
    .from(messages)
    .where(and(inArray(messages.id, ids), inArray(messages.status, ['sent', 'scheduled'])));
}
