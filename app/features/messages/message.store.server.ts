import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages, senderNotices } from '#db/schema/messages.ts';
import type { Letter } from './letter.schema.ts';
import { encryptLetter } from './letter-encryption.server.ts';
import type { Schedule } from './schedule.rules.ts';

/** What a person writes and chooses, as a row. */
export interface MessageContent extends Letter {
  templateId: string | null;
  schedule: Schedule | null;
  permission: Permission | null;
}

/** The tick, kept with its words, time and network address (product.md section 3). */
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

/** Which words a page was changing, and which page it is. */
export interface DraftBasis {
  /** 0 for what has not been saved yet. */
  revision: number;
  writerId: string;
}

/** What the sender reads in place of an address that was erased. */
export const ERASED_ADDRESS = '(erased)';

const noSchedule = { scheduledFor: null, wallTime: null, timeZone: null };

function columnsOf(keyring: Keyring, id: string, content: MessageContent, now: Date) {
  const { schedule, permission, templateId, isAnonymous, allowsReply } = content;
  return {
    ...encryptLetter(keyring, id, content),
    recipientEmailHash: keyring.lookupHash(content.recipientEmail),
    templateId,
    isAnonymous,
    allowsReply,
    ...(schedule ?? noSchedule),
    permissionWording: permission?.wording ?? null,
    permissionConfirmedAt: permission?.confirmedAt ?? null,
    permissionAddress: permission?.address ?? null,
    updatedAt: now,
  };
}

/**
 * Writes a draft, or overwrites it while it is still one and still this person's: by a page that
 * has seen its newest words, or by the page that wrote those itself.
 * @returns its new revision; null when the id belongs to somebody else, the message has left
 *   draft, or another page has changed it meanwhile
 */
export async function upsertDraft(
  tx: DbOrTx,
  keyring: Keyring,
  draft: DraftMessage,
  { revision, writerId }: DraftBasis,
  now: Date,
): Promise<number | null> {
  const { id, userId, writtenOn } = draft;
  const changes = { ...columnsOf(keyring, id, draft, now), writtenOn, writerId };
  const [saved] = await tx
    .insert(messages)
    .values({ ...changes, id, userId, status: 'draft', revision: 1, createdAt: now })
    .onConflictDoUpdate({
      target: messages.id,
      set: { ...changes, revision: sql`${messages.revision} + 1` },
      setWhere: and(
        eq(messages.userId, userId),
        eq(messages.status, 'draft'),
        isNull(messages.deletedAt),
        or(eq(messages.revision, revision), eq(messages.writerId, writerId)),
      ),
    })
    .returning({ revision: messages.revision });
  return saved?.revision ?? null;
}

/** Changes a message that waits for its time; the caller holds its locks. */
export async function changeScheduled(
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

/** Takes the row of a message for the rest of the transaction; one's own, when a person asks. */
export async function lockMessage(tx: DbOrTx, id: string, userId?: string) {
  const [message] = await tx
    .select({
      id: messages.id,
      userId: messages.userId,
      writtenOn: messages.writtenOn,
      templateId: messages.templateId,
      status: messages.status,
      scheduledFor: messages.scheduledFor,
      permissionConfirmedAt: messages.permissionConfirmedAt,
      texts: {
        recipientEmail: messages.recipientEmail,
        personalizedContent: messages.personalizedContent,
      },
    })
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

export async function markSent(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where(eq(messages.id, id));
}

export async function markScheduled(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ status: 'scheduled', updatedAt: now }).where(eq(messages.id, id));
}

/** What was scheduled becomes sent once the mail server has it; what was sent at once already is. */
export async function markScheduledSent(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where(and(inArray(messages.id, ids), eq(messages.status, 'scheduled')));
}

export async function markFailed(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ status: 'failed', updatedAt: now }).where(eq(messages.id, id));
}

export async function markRevived(tx: DbOrTx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({
      status: 'sent',
      sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()})`,
      updatedAt: now,
    })
    .where(and(eq(messages.id, id), eq(messages.status, 'failed')));
}

/** Puts a message back into the sender's hands; what it was scheduled for stays as a suggestion. */
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

export async function setSchedule(
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

/** A corrected address needs the tick anew, so the two are written together. */
export async function setRecipient(
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

/** @returns false when there is nothing of that person's to bring back */
export async function clearDeleted(tx: DbOrTx, id: string, userId: string, now: Date) {
  const rows = await tx
    .update(messages)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(messages.id, id), eq(messages.userId, userId), isNotNull(messages.deletedAt)))
    .returning({ id: messages.id });
  return rows.length === 1;
}

/** Forgets what was deleted before `before` and can reach nobody any more; returns how many. */
export async function purgeDeleted(tx: DbOrTx, before: Date): Promise<number> {
  const rows = await tx
    .delete(messages)
    .where(and(lt(messages.deletedAt, before), inArray(messages.status, ['draft', 'failed'])))
    .returning({ id: messages.id });
  return rows.length;
}

/** @returns false when this has been told before */
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

/** Takes a recipient's address and name out of messages; nothing finds the address any more. */
export async function setRecipientErased(
  tx: DbOrTx,
  keyring: Keyring,
  messageIds: string[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.id, messageIds));
  for (const { id } of rows) {
    const { recipientEmail } = encryptLetter(keyring, id, { recipientEmail: ERASED_ADDRESS });
    await tx
      .update(messages)
      .set({
        recipientEmail,
        recipientEmailHash: randomBytes(32),
        recipientName: null,
        recipientErasedAt: now,
        updatedAt: now,
      })
      .where(eq(messages.id, id));
  }
}
