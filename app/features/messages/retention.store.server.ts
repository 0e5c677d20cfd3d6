import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { ERASED_ADDRESS } from './message.store.server.ts';
import { encryptFields } from './message-encryption.server.ts';

/** Takes letter, names and address out of messages; that they were sent, and when, stays. */
export async function deleteLetters(
  tx: DbOrTx,
  keyring: Keyring,
  ids: string[],
  now: Date,
): Promise<void> {
  for (const id of ids) {
    const texts = { recipientEmail: ERASED_ADDRESS, personalizedContent: '', subject: '' };
    await tx
      .update(messages)
      .set({
        ...encryptFields(keyring, id, texts),
        recipientEmailHash: randomBytes(32),
        recipientName: null,
        senderName: null,
        clue: null,
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
