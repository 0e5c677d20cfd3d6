import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { spendings } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import type { Returned } from './failure-words.ts';
import { type LetterTexts, letterTextNames } from './letter.schema.ts';
import { decryptLetter } from './letter-encryption.server.ts';
import type { MessageStatus } from './message.rules.ts';

/** The encrypted columns of a letter, all of them. */
export const letterTextColumns = Object.fromEntries(
  letterTextNames.map((name) => [name, messages[name]]),
) as Pick<typeof messages, keyof LetterTexts>;

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
      texts: letterTextColumns,
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
  return { ...rest, ...decryptLetter(keyring, id, texts) };
}

export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

/** Where a person's own message stands, without reading the letter; null when they have none. */
export async function findMessageState(db: DbOrTx, id: string, userId: string) {
  const [row] = await db
    .select({
      id: messages.id,
      status: messages.status,
      templateId: messages.templateId,
      delivery: { withdrawnAt: deliveries.withdrawnAt },
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isNull(messages.deletedAt)));
  return row ?? null;
}

export type MessageState = NonNullable<Awaited<ReturnType<typeof findMessageState>>>;

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
  return { ...rest, ...decryptLetter(keyring, id, texts) };
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

export const newestFirst = [desc(messages.createdAt), messages.id];
