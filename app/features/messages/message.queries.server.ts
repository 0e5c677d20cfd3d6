import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { unfinishedRecordings } from '#app/features/dispatch/queue/unfinished-recording.queries.server.ts';
import { languageOf } from '#app/languages/languages.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { spendings } from '#db/schema/payments.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { type LetterTexts, letterTextNames } from './letter.schema.server.ts';
import { decryptLetter } from './letter-encryption.server.ts';
import type { MessageStatus } from './message.rules.ts';
import type { ReturnedSend } from './sending/return-texts.ts';

/** The encrypted columns of these texts of a letter, and of the key of its own that it may have. */
export const pickTextColumns = <Name extends keyof LetterTexts>(names: readonly Name[]) =>
  Object.fromEntries(
    [...names, 'letterKey' as const].map((name) => [name, messages[name]]),
  ) as Pick<typeof messages, Name | 'letterKey'>;

/** All encrypted columns of a letter. */
export const letterTextColumns = pickTextColumns(letterTextNames);

/** Whether a delivery's links still work. */
export const isLinkAlive = (now: Date) =>
  and(
    isNull(deliveries.withdrawnAt),
    isNull(deliveries.erasedAt),
    sql`coalesce(${deliveries.expiresAt} > ${now.toISOString()}, true)`,
  );

/** A person's drafts, without the letters that they keep for nobody. */
export const isOrdinaryDraft = (userId: string) =>
  and(eq(messages.userId, userId), eq(messages.status, 'draft'), isNull(messages.keptAt));

const isOwn = (id: string, userId: string) =>
  and(eq(messages.id, id), eq(messages.userId, userId), isNull(messages.deletedAt));

/** A person's own message, unless it is sealed: then nobody reads, hears or sees what is in it. */
export const isReadableByOwner = (id: string, userId: string) =>
  and(isOwn(id, userId), isNull(messages.sealedUntil));

/** A person's own message, decrypted, with its template and delivery. */
export async function findOwnMessage(db: DbOrTx, keyring: Keyring, id: string, userId: string) {
  const [row] = await db
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
      wantsReminder: messages.wantsReminder,
      language: messages.language,
      scheduledFor: messages.scheduledFor,
      wallTime: messages.wallTime,
      timeZone: messages.timeZone,
      schedulePreset: messages.schedulePreset,
      opensAt: messages.opensAt,
      opensWallTime: messages.opensWallTime,
      opensTimeZone: messages.opensTimeZone,
      sentAt: messages.sentAt,
      permissionConfirmedAt: messages.permissionConfirmedAt,
      keptAt: messages.keptAt,
      sealedUntil: messages.sealedUntil,
      sealedTimeZone: messages.sealedTimeZone,
      revision: messages.revision,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
      repliedAt: replies.createdAt,
      texts: letterTextColumns,
      delivery: {
        id: deliveries.id,
        tokenKeyVersion: deliveries.tokenKeyVersion,
        state: deliveries.state,
        reason: deliveries.reason,
        dueAt: deliveries.dueAt,
        attempt: deliveries.attempt,
        nextAttemptAt: deliveries.nextAttemptAt,
        acceptedAt: deliveries.acceptedAt,
        linkVisitedAt: deliveries.linkVisitedAt,
        openedAt: deliveries.openedAt,
        privateLinkAt: deliveries.privateLinkAt,
        privateVisitedAt: deliveries.privateVisitedAt,
        privateOpenedAt: deliveries.privateOpenedAt,
        reminderDueAt: deliveries.reminderDueAt,
        reminderSentAt: deliveries.reminderSentAt,
        withdrawnAt: deliveries.withdrawnAt,
        erasedAt: deliveries.erasedAt,
        expiresAt: deliveries.expiresAt,
      },
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(isOwn(id, userId));
  if (!row) return null;
  const { texts, ...rest } = row;
  return {
    ...rest,
    language: languageOf(rest.language),
    ...decryptLetter(keyring, id, texts),
  };
}

export type OwnMessage = NonNullable<Awaited<ReturnType<typeof findOwnMessage>>>;

/** The state of a person's own message, without decrypting the letter. */
export async function findMessageState(db: DbOrTx, id: string, userId: string) {
  const [row] = await db
    .select({
      id: messages.id,
      status: messages.status,
      templateId: messages.templateId,
      keptAt: messages.keptAt,
      sealedUntil: messages.sealedUntil,
      delivery: { withdrawnAt: deliveries.withdrawnAt },
    })
    .from(messages)
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(isOwn(id, userId));
  return row ?? null;
}

export type MessageState = NonNullable<Awaited<ReturnType<typeof findMessageState>>>;

/**
 * What a person's drafts, or the letters they keep for nobody, take up apart from this one; `ownBytes` is null
 * when it is not stored among them yet.
 */
export async function findDraftUsage(
  db: DbOrTx,
  userId: string,
  { id, isKept }: { id: string; isKept: boolean },
) {
  const isThis = eq(messages.id, id);
  const bytes = sql`octet_length(${messages.personalizedContent})`;
  const [row] = await db
    .select({
      others: sql<number>`count(*) filter (where not ${isThis})::int`,
      otherBytes: sql<number>`coalesce(sum(${bytes}) filter (where not ${isThis}), 0)::int`,
      ownBytes: sql<number | null>`max(${bytes}) filter (where ${isThis})`,
    })
    .from(messages)
    .where(
      and(
        isKept
          ? and(eq(messages.userId, userId), isNotNull(messages.keptAt))
          : isOrdinaryDraft(userId),
        isNull(messages.deletedAt),
      ),
    );
  return row ?? { others: 0, otherBytes: 0, ownBytes: null };
}

/** What the letter of a person's deleted draft takes up; null for anything else. */
export async function findDeletedDraftBytes(
  db: DbOrTx,
  id: string,
  userId: string,
): Promise<number | null> {
  const [row] = await db
    .select({ bytes: sql<number>`octet_length(${messages.personalizedContent})` })
    .from(messages)
    .where(and(eq(messages.id, id), isOrdinaryDraft(userId), isNotNull(messages.deletedAt)));
  return row?.bytes ?? null;
}

/** How many messages a person has in each status, without what they keep for nobody. */
export async function countMessages(
  db: DbOrTx,
  userId: string,
): Promise<Record<MessageStatus, number>> {
  const rows = await db
    .select({ status: messages.status, total: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isNull(messages.deletedAt), isNull(messages.keptAt)))
    .groupBy(messages.status);
  const counts = { draft: 0, scheduled: 0, sent: 0, failed: 0 };
  for (const { status, total } of rows) counts[status] = total;
  return counts;
}

/** Those of these messages that may still be dispatched: not cancelled or failed since. */
export async function listDispatchable(db: DbOrTx, ids: string[]) {
  return db
    .select({
      id: messages.id,
      recipientEmail: messages.recipientEmail,
      recipientName: messages.recipientName,
      senderName: messages.senderName,
      clue: messages.clue,
      isAnonymous: messages.isAnonymous,
      language: messages.language,
      opensAt: messages.opensAt,
      opensTimeZone: messages.opensTimeZone,
      filmId: messageTemplates.filmId,
    })
    .from(messages)
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .where(and(inArray(messages.id, ids), inArray(messages.status, ['sent', 'scheduled'])));
}

/** The senders of these messages. */
export async function listOwners(db: DbOrTx, ids: string[]) {
  return db
    .select({ id: messages.id, userId: messages.userId })
    .from(messages)
    .where(inArray(messages.id, ids));
}

/** What a mail to the sender about a message needs, and whether they want such mail. */
export async function findSenderFacts(db: DbOrTx, keyring: Keyring, id: string) {
  const [row] = await db
    .select({
      status: messages.status,
      revision: messages.revision,
      scheduledFor: messages.scheduledFor,
      timeZone: messages.timeZone,
      isAnonymous: messages.isAnonymous,
      filmId: messageTemplates.filmId,
      senderEmail: users.email,
      wantsMail: profiles.emailNotifications,
      deliveryId: deliveries.id,
      failureReason: deliveries.reason,
      isRecordingUnfinished: sql<boolean>`${messages.id} in ${unfinishedRecordings(db)}`,
      texts: pickTextColumns(['recipientEmail', 'recipientName']),
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(profiles, eq(profiles.userId, messages.userId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(eq(messages.id, id));
  if (!row) return null;
  const { texts, ...rest } = row;
  return { ...rest, ...decryptLetter(keyring, id, texts) };
}

/** How each of these messages was paid for the last time it was sent, and what of it was returned. */
export async function listReturnedSends(
  db: DbOrTx,
  messageIds: string[],
): Promise<Map<string | null, ReturnedSend>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select({
      messageId: spendings.messageId,
      paymentMethod: spendings.paymentMethod,
      returnedAs: spendings.returnedAs,
    })
    .from(spendings)
    .where(inArray(spendings.messageId, messageIds))
    .orderBy(asc(spendings.id));
  return new Map(rows.map(({ messageId, ...returned }) => [messageId, returned]));
}

/** How a message was paid for the last time it was sent, and what of it was returned. */
export async function findReturnedSend(
  db: DbOrTx,
  messageId: string,
): Promise<ReturnedSend | null> {
  return (await listReturnedSends(db, [messageId])).get(messageId) ?? null;
}

/**
 * Messages whose link ended before `endedBefore` and whose letters are still stored. Not drafts: their
 * letters have no link yet, and one of an earlier attempt does not count.
 */
export async function listExpiredLetters(db: DbOrTx, endedBefore: Date, limit: number) {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(
        lt(deliveries.expiresAt, endedBefore),
        ne(messages.status, 'draft'),
        isNull(messages.letterErasedAt),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Drafts that were not edited since `untouchedSince` and whose senders have not been warned since
 * their last edit. Senders who want no mail are left out: their drafts are never deleted.
 */
export async function listDraftsToWarnAbout(db: DbOrTx, untouchedSince: Date, limit: number) {
  return db
    .select({ id: messages.id, userId: messages.userId, email: users.email })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(profiles, eq(profiles.userId, messages.userId))
    .where(
      and(
        eq(messages.status, 'draft'),
        isNull(messages.keptAt),
        isNull(messages.deletedAt),
        or(isNull(messages.draftNoticedAt), lte(messages.draftNoticedAt, messages.updatedAt)),
        sql`coalesce(${profiles.emailNotifications}, true)`,
        lt(messages.updatedAt, untouchedSince),
      ),
    )
    .limit(limit);
}
