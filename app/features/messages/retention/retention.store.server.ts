import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { letterTextNames } from '../letter.schema.server.ts';
import { encryptLetter } from '../letter-encryption.server.ts';

/** What the sender reads instead of an erased address. */
const ERASED_ADDRESS = '(erased)';

/** The columns that can't be null. Every other text of a deleted letter becomes null. */
const REQUIRED_TEXTS = { recipientEmail: ERASED_ADDRESS, personalizedContent: '', subject: '' };
const noTexts = Object.fromEntries(letterTextNames.map((name) => [name, null]));

/** Deletes the texts of messages, address included. The record that they were sent, and when, stays. */
export async function deleteLetters(
  db: DbOrTx,
  keyring: Keyring,
  ids: string[],
  now: Date,
): Promise<void> {
  for (const id of ids) {
    await db
      .update(messages)
      .set({
        ...noTexts,
        ...encryptLetter(keyring, id, REQUIRED_TEXTS),
        recipientEmailHash: randomBytes(32),
        recipientMailboxHash: null,
        letterErasedAt: now,
        recipientErasedAt: now,
      })
      .where(eq(messages.id, id));
  }
}

/** Erases the recipient's name and address. A random hash keeps any look-up from finding the message. */
export async function updateToErasedRecipient(
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
        recipientMailboxHash: null,
        recipientName: null,
        recipientErasedAt: now,
        updatedAt: now,
      })
      .where(eq(messages.id, id));
  }
}

/**
 * Deletes drafts and failed messages that their senders deleted before `deletedBefore`. A letter
 * that was handed over stays with its recipient, unless it has become a draft again.
 */
export async function deletePermanently(db: DbOrTx, deletedBefore: Date): Promise<number> {
  const rows = await db
    .delete(messages)
    .where(
      and(
        lt(messages.deletedAt, deletedBefore),
        inArray(messages.status, ['draft', 'failed']),
        or(
          eq(messages.status, 'draft'),
          sql`not exists (select 1 from deliveries where message_id = ${messages.id}
            and private_link_at is not null and withdrawn_at is null)`,
        ),
      ),
    )
    .returning({ id: messages.id });
  return rows.length;
}

export async function recordDraftWarnings(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  await tx.update(messages).set({ draftNoticedAt: now }).where(inArray(messages.id, ids));
}

/** Deletes drafts whose senders were warned before `warnedBefore` and have not edited them since. */
export async function deleteWarnedDrafts(db: DbOrTx, warnedBefore: Date): Promise<number> {
  const rows = await db
    .delete(messages)
    .where(
      and(
        eq(messages.status, 'draft'),
        isNull(messages.keptAt),
        lt(messages.draftNoticedAt, warnedBefore),
        gt(messages.draftNoticedAt, messages.updatedAt),
      ),
    )
    .returning({ id: messages.id });
  return rows.length;
}
