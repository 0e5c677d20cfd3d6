import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { spendings } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import type { Returned } from './failure-words.ts';
import type { MessageStatus } from './message.rules.ts';
import { decryptFields } from './message-encryption.server.ts';

const sealedTexts = {
  recipientEmail: messages.recipientEmail,
  recipientName: messages.recipientName,
  subject: messages.subject,
  personalizedContent: messages.personalizedContent,
  senderName: messages.senderName,
  clue: messages.clue,
};

/** A person's own message with its template, as the form, checkout and confirmation show it. */
export async function findOwnMessage(tx: DbOrTx, keyring: Keyring, id: string, userId: string) {
  const [row] = await tx
    .select({
      id: messages.id,
      writtenOn: messages.writtenOn,
      templateId: messages.templateId,
      templateTitle: messageTemplates.title,
      filmId: messageTemplates.filmId,
      isPremium: messageTemplates.isPremium,
      priceCents: messageTemplates.priceCents,
      status: messages.status,
      isAnonymous: messages.isAnonymous,
      allowsReply: messages.allowsReply,
      scheduledFor: messages.scheduledFor,
      wallTime: messages.wallTime,
      timeZone: messages.timeZone,
      sentAt: messages.sentAt,
      permissionConfirmedAt: messages.permissionConfirmedAt,
      revision: messages.revision,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
      texts: sealedTexts,
      delivery: {
        state: deliveries.state,
        dueAt: deliveries.dueAt,
        attempt: deliveries.attempt,
        nextAttemptAt: deliveries.nextAttemptAt,
        acceptedAt: deliveries.acceptedAt,
        linkVisitedAt: deliveries.linkVisitedAt,
        openedAt: deliveries.openedAt,
        withdrawnAt: deliveries.withdrawnAt,
        expiresAt: deliveries.expiresAt,
      },
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isNull(messages.deletedAt)));
  if (!row) return null;
  const { texts, ...rest } = row;
  return { ...rest, ...decryptFields(keyring, id, texts) };
}

export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

/** How many messages a person has in each status. */
export async function countMessages(
  tx: DbOrTx,
  userId: string,
): Promise<Record<MessageStatus, number>> {
  const rows = await tx
    .select({ status: messages.status, total: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.deletedAt)))
    .groupBy(messages.status);
  const counts = { draft: 0, scheduled: 0, sent: 0, failed: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

/** Which of these may still go out: one that was cancelled or failed in between may not. */
export async function listDispatchable(tx: DbOrTx, ids: string[]) {
  return tx
    .select({
      id: messages.id,
      recipientEmail: messages.recipientEmail,
      recipientName: messages.recipientName,
      senderName: messages.senderName,
      clue: messages.clue,
      isAnonymous: messages.isAnonymous,
      filmId: messageTemplates.filmId,
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(inArray(messages.id, ids), inArray(messages.status, ['sent', 'scheduled'])));
}

/** Whose messages these are. */
export async function listOwners(tx: DbOrTx, ids: string[]) {
  return tx
    .select({ id: messages.id, userId: messages.userId })
    .from(messages)
    .where(inArray(messages.id, ids));
}

/** What a mail to the sender about a message says, and whether they want it. */
export async function findSenderFacts(tx: DbOrTx, keyring: Keyring, id: string) {
  const [row] = await tx
    .select({
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      timeZone: messages.timeZone,
      senderEmail: users.email,
      wantsMail: profiles.emailNotifications,
      deliveryId: deliveries.id,
      texts: { recipientEmail: messages.recipientEmail, recipientName: messages.recipientName },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(profiles, eq(profiles.userId, messages.userId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(eq(messages.id, id));
  if (!row) return null;
  const { texts, ...rest } = row;
  return { ...rest, ...decryptFields(keyring, id, texts) };
}

/** What a message took the last time it was sent, and what of it came back. */
export async function findReturned(tx: DbOrTx, messageId: string): Promise<Returned | null> {
  const [spending] = await tx
    .select({ paymentMethod: spendings.paymentMethod, returnedAs: spendings.returnedAs })
    .from(spendings)
    .where(eq(spendings.messageId, messageId))
    .orderBy(desc(spendings.id))
    .limit(1);
  return spending ?? null;
}

/** The words and choices of one's own message, to be written again as another. */
export async function findDraftContent(tx: DbOrTx, keyring: Keyring, id: string, userId: string) {
  const message = await findOwnMessage(tx, keyring, id, userId);
  if (!message) return null;
  const { recipientEmail, recipientName, subject, personalizedContent, senderName } = message;
  const { clue, writtenOn, templateId, isAnonymous, allowsReply } = message;
  return {
    recipientEmail,
    recipientName,
    subject,
    personalizedContent,
    senderName,
    clue,
    writtenOn,
    templateId,
    isAnonymous,
    allowsReply,
  };
}

export const newestFirst = [desc(messages.createdAt), messages.id];
