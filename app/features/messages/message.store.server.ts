import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import {
  goesTo,
  type RecipientHashes,
} from '#app/features/dispatch/queue/lock-deliveries.queries.server.ts';
import { createOwnKey } from '#app/platform/crypto/encrypted-value.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages, senderNotices } from '#db/schema/messages.ts';
import type { Letter } from './letter.schema.server.ts';
import { encryptLetter, encryptLetterKey } from './letter-encryption.server.ts';
import { isOrdinaryDraft } from './message.queries.server.ts';
import { DRAFTS_MAX, DRAFTS_MAX_BYTES } from './message-limits.ts';
import type { Opening, Schedule } from './schedule/schedule.rules.ts';

/** Everything the sender writes and chooses. */
export interface MessageContent extends Letter {
  templateId: string | null;
  schedule: Schedule | null;
  /** Null when it can be opened as soon as it arrives. */
  opening: Opening | null;
  permission: Permission | null;
  /** Kept for nobody. */
  isKept: boolean;
}

/** The sender's permission tick: the wording they saw, when, and from which network address. */
export interface Permission {
  wording: string;
  confirmedAt: Date;
  address: string;
}

export interface DraftMessage extends MessageContent {
  id: string;
  userId: string;
  writtenOn: 'template' | 'compose';
}

/** What a page has seen of a draft. */
export interface DraftBasis {
  /** The revision its changes are based on; 0 when nothing was saved yet. */
  revision: number;
  /** The page's own id. */
  writerId: string;
}

export const noSchedule = {
  scheduledFor: null,
  wallTime: null,
  timeZone: null,
  schedulePreset: null,
} as const;

export const noOpening = { opensAt: null, opensWallTime: null, opensTimeZone: null };

function columnsOf(keyring: Keyring, id: string, content: MessageContent, now: Date) {
  const { schedule, opening, permission, templateId, isAnonymous, allowsReply, wantsReminder } =
    content;
  // A new one each time: what was encrypted before cannot be read with the key that is stored now.
  const letterKey = content.isKept ? createOwnKey() : null;
  return {
    ...encryptLetter(keyring, id, content, letterKey),
    letterKey: letterKey && encryptLetterKey(keyring, id, letterKey),
    recipientEmailHash: keyring.lookupHash(content.recipientEmail),
    recipientMailboxHash: mailboxHash(keyring, content.recipientEmail),
    templateId,
    isAnonymous,
    allowsReply,
    language: content.language,
    // A reminder would be a second mail from somebody without a name.
    wantsReminder: wantsReminder && !isAnonymous,
    ...(schedule ?? noSchedule),
    ...(opening ?? noOpening),
    permissionWording: permission?.wording ?? null,
    permissionConfirmedAt: permission?.confirmedAt ?? null,
    permissionAddress: permission?.address ?? null,
    updatedAt: now,
  };
}

/**
 * Creates a draft, or overwrites it if it is still this person's draft, not sealed, and the page has either
 * seen the newest revision or saved it itself. The latter matters when a page missed its own answer.
 * @returns the new revision; null when the id belongs to somebody else, the message is no longer a
 *   draft, or another page has changed it
 */
export async function upsertDraft(
  db: DbOrTx,
  keyring: Keyring,
  draft: DraftMessage,
  { revision, writerId }: DraftBasis,
  now: Date,
): Promise<number | null> {
  const { id, userId, writtenOn } = draft;
  const changes = { ...columnsOf(keyring, id, draft, now), writtenOn, writerId };
  const keptAt = draft.isKept ? now : null;
  const [saved] = await db
    .insert(messages)
    .values({ ...changes, id, userId, keptAt, status: 'draft', revision: 1, createdAt: now })
    .onConflictDoUpdate({
      target: messages.id,
      set: {
        ...changes,
        keptAt: draft.isKept ? sql`coalesce(${messages.keptAt}, ${now.toISOString()})` : null,
        revision: sql`${messages.revision} + 1`,
      },
      setWhere: and(
        eq(messages.userId, userId),
        eq(messages.status, 'draft'),
        isNull(messages.deletedAt),
        isNull(messages.sealedUntil),
        or(eq(messages.revision, revision), eq(messages.writerId, writerId)),
      ),
    })
    .returning({ revision: messages.revision });
  return saved?.revision ?? null;
}

/** Locks a person's drafts, which also keeps new ones out, until the transaction ends. */
export async function lockUserDrafts(tx: DbOrTx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userId}`}, 0))`);
}

/**
 * Moves a draft to another template. No open page counts as the one that saved it last, so none
 * overwrites the choice unasked.
 */
export async function updateFilm(
  tx: DbOrTx,
  id: string,
  templateId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      templateId,
      writerId: randomUUID(),
      revision: sql`${messages.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

/** Updates a scheduled message. The caller holds its locks. */
export async function updateScheduled(
  tx: DbOrTx,
  keyring: Keyring,
  id: string,
  content: MessageContent,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...columnsOf(keyring, id, content, now), revision: sql`${messages.revision} + 1` })
    .where(eq(messages.id, id));
}

const lockedColumns = {
  id: messages.id,
  userId: messages.userId,
  writtenOn: messages.writtenOn,
  templateId: messages.templateId,
  status: messages.status,
  isAnonymous: messages.isAnonymous,
  scheduledFor: messages.scheduledFor,
  wallTime: messages.wallTime,
  timeZone: messages.timeZone,
  schedulePreset: messages.schedulePreset,
  opensAt: messages.opensAt,
  wantsReminder: messages.wantsReminder,
  revision: messages.revision,
  permissionConfirmedAt: messages.permissionConfirmedAt,
  keptAt: messages.keptAt,
  sealedUntil: messages.sealedUntil,
  texts: {
    letterKey: messages.letterKey,
    recipientEmail: messages.recipientEmail,
    personalizedContent: messages.personalizedContent,
  },
};

/** Whether a message is of this person, without waiting for anybody's lock. */
export async function isMessageOf(tx: DbOrTx, id: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)));
  return rows.length > 0;
}

/** Locks a message until the transaction ends. @param userId only a message of this person */
export async function lockMessage(tx: DbOrTx, id: string, userId?: string) {
  const [message] = await tx
    .select(lockedColumns)
    .from(messages)
    .where(
      and(
        eq(messages.id, id),
        userId === undefined ? undefined : eq(messages.userId, userId),
        isNull(messages.deletedAt),
      ),
    )
    .for('update');
  return message ?? null;
}

export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** Locks all messages of a person. The caller holds the locks of their deliveries. */
export async function lockUserMessages(tx: DbOrTx, userId: string): Promise<LockedMessage[]> {
  return tx
    .select(lockedColumns)
    .from(messages)
    .where(eq(messages.userId, userId))
    .orderBy(messages.id)
    .for('update');
}

/**
 * Locks all messages from a person to one recipient, deleted ones included: their links may still work.
 * The caller holds the locks of their deliveries.
 */
export async function lockMessagesTo(tx: DbOrTx, userId: string, recipient: RecipientHashes) {
  return tx
    .select({ ...lockedColumns, deletedAt: messages.deletedAt })
    .from(messages)
    .where(and(eq(messages.userId, userId), goesTo(recipient)))
    .orderBy(messages.id)
    .for('update');
}

/** Deletes all messages of a person, and with them their deliveries. */
export async function deleteMessagesOf(tx: DbOrTx, userId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.userId, userId));
}

export async function markSent(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where(eq(messages.id, id));
}

export async function markScheduled(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ status: 'scheduled', updatedAt: now }).where(eq(messages.id, id));
}

/**
 * Marks scheduled messages sent when the mail server accepts them. Immediate ones already are.
 * @returns all of them with their senders: one round trip for every mail that goes out, and not two
 */
export async function markScheduledSent(
  tx: DbOrTx,
  ids: string[],
  now: Date,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.execute<{ id: string; userId: string }>(sql`
    with marked as (
      update messages set status = 'sent', sent_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
       where id = any(${sql.param(ids)}::uuid[]) and status = 'scheduled'
    )
    select id, user_id as "userId" from messages where id = any(${sql.param(ids)}::uuid[])`);
  return rows;
}

export async function markFailed(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ status: 'failed', updatedAt: now }).where(eq(messages.id, id));
}

/** A failed message is being delivered again. */
export async function markRetried(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({
      status: 'sent',
      sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()})`,
      updatedAt: now,
    })
    .where(and(eq(messages.id, id), eq(messages.status, 'failed')));
}

/** Turns a message back into a draft. It keeps its schedule as a suggestion. */
export async function markDraft(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({
      status: 'draft',
      sentAt: null,
      revision: sql`${messages.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

export async function updateReminder(
  tx: DbOrTx,
  id: string,
  wantsReminder: boolean,
  now: Date,
): Promise<void> {
  await tx.update(messages).set({ wantsReminder, updatedAt: now }).where(eq(messages.id, id));
}

export async function updateSchedule(
  tx: DbOrTx,
  id: string,
  schedule: Schedule | null,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...(schedule ?? noSchedule), updatedAt: now })
    .where(eq(messages.id, id));
}

/** Moves the moment at which a letter opens; null lets it open at once. */
export async function updateOpening(
  tx: DbOrTx,
  id: string,
  opening: Opening | null,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...(opening ?? noOpening), updatedAt: now })
    .where(eq(messages.id, id));
}

/** A corrected address needs a new permission tick, so they are written together. */
export async function updateRecipient(
  tx: DbOrTx,
  keyring: Keyring,
  id: string,
  recipientEmail: string,
  permission: Permission,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...encryptLetter(keyring, id, { recipientEmail }),
      recipientEmailHash: keyring.lookupHash(recipientEmail),
      recipientMailboxHash: mailboxHash(keyring, recipientEmail),
      permissionWording: permission.wording,
      permissionConfirmedAt: permission.confirmedAt,
      permissionAddress: permission.address,
      updatedAt: now,
    })
    .where(eq(messages.id, id));
}

export async function markDeleted(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ deletedAt: now, updatedAt: now }).where(eq(messages.id, id));
}

/**
 * Deletes permanently what a person deleted first, beyond as many drafts as they may keep. Otherwise
 * writing and deleting would fill the database.
 */
export async function deleteDraftsBeyondLimit(tx: DbOrTx, userId: string): Promise<void> {
  const newestFirst = sql`(order by ${messages.deletedAt} desc, ${messages.id})`;
  const deleted = tx
    .select({
      id: messages.id,
      place: sql<number>`row_number() over ${newestFirst}`.as('place'),
      bytes: sql<number>`sum(octet_length(${messages.personalizedContent})) over ${newestFirst}`.as(
        'bytes',
      ),
    })
    .from(messages)
    .where(and(isOrdinaryDraft(userId), isNotNull(messages.deletedAt)))
    .as('deleted');
  const beyond = tx
    .select({ id: deleted.id })
    .from(deleted)
    .where(or(gt(deleted.place, DRAFTS_MAX), gt(deleted.bytes, DRAFTS_MAX_BYTES)));
  await tx.delete(messages).where(inArray(messages.id, beyond));
}

/** @returns false when the person has no such deleted message; one that burns has a way back of its own */
export async function markRestored(tx: DbOrTx, id: string, userId: string, now: Date) {
  const rows = await tx
    .update(messages)
    .set({ deletedAt: null, updatedAt: now })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.userId, userId),
        isNotNull(messages.deletedAt),
        isNull(messages.burnsAt),
      ),
    )
    .returning({ id: messages.id });
  return rows.length === 1;
}

/** @returns false when the sender was notified of this event before */
export async function insertSenderNotice(
  tx: DbOrTx,
  notice: { messageId: string; event: string; createdAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(senderNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ messageId: senderNotices.messageId });
  return rows.length === 1;
}
