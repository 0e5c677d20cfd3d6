import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { letterTextNames } from './letter.schema.ts';
import { encryptLetter } from './letter-encryption.server.ts';
import { ERASED_ADDRESS } from './message.store.server.ts';

/** What a deleted letter still holds; every other text of it becomes null. */
const REQUIRED_TEXTS = { recipientEmail: ERASED_ADDRESS, personalizedContent: '', subject: '' };
const noTexts = Object.fromEntries(letterTextNames.map((name) => [name, null]));

/** Deletes letter, names and address from messages; that they were sent, and when, stays. */
export async function deleteLetters(
  tx: DbOrTx,
  keyring: Keyring,
  ids: string[],
  now: Date,
): Promise<void> {
  for (const id of ids) {
    await tx
      .update(messages)
      .set({
        ...noTexts,
        ...encryptLetter(keyring, id, REQUIRED_TEXTS),
        recipientEmailHash: randomBytes(32),
        letterErasedAt: now,
        recipientErasedAt: now,
      })
      .where(eq(messages.id, id));
  }
}

export async function markDraftsNoticed(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  await tx.update(messages).set({ draftNoticedAt: now }).where(inArray(messages.id, ids));
}

/** Deletes drafts whose writers were told long enough ago and did not come back to them. */
export async function deleteNoticedDrafts(tx: DbOrTx, noticedBefore: Date): Promise<number> {
  const rows = await tx
    .delete(messages)
    .where(
      and(
        eq(messages.status, 'draft'),
        lt(messages.draftNoticedAt, noticedBefore),
        gt(messages.draftNoticedAt, messages.updatedAt),
      ),
    )
    .returning({ id: messages.id });
  return rows.length;
}
