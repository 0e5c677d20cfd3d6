import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { Tx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { type MessageTexts, sealTexts } from './message-seal.server.ts';

export interface DraftMessage extends MessageTexts {
  id: string;
  userId: string;
  templateId: string | null;
  isAnonymous: boolean;
  permissionWording: string | null;
  permissionConfirmedAt: Date | null;
  permissionAddress: string | null;
}

/**
 * Writes a draft, or overwrites it while it is still one and still this person's.
 * @returns false when the id belongs to somebody else or to a message that has left draft
 */
export async function saveDraft(
  tx: Tx,
  keyring: Keyring,
  draft: DraftMessage,
  now: Date,
): Promise<boolean> {
  const values = {
    ...draft,
    ...sealTexts(keyring, draft.id, draft),
    recipientEmailHash: keyring.lookupHash(draft.recipientEmail),
    status: 'draft' as const,
    createdAt: now,
    updatedAt: now,
  };
  const { id, userId, createdAt, ...changes } = values;
  const saved = await tx
    .insert(messages)
    .values(values)
    .onConflictDoUpdate({
      target: messages.id,
      set: changes,
      setWhere: and(eq(messages.userId, userId), eq(messages.status, 'draft')),
    })
    .returning({ id: messages.id });
  return saved.length === 1;
}

/** Takes the row of one's own message for the rest of the transaction. */
export async function lockOwnMessage(tx: Tx, id: string, userId: string) {
  const [message] = await tx
    .select({
      id: messages.id,
      userId: messages.userId,
      templateId: messages.templateId,
      status: messages.status,
    })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.userId, userId)))
    .for('update');
  return message ?? null;
}

export async function markSent(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where(inArray(messages.id, ids));
}

/** What was scheduled becomes sent once the mail server has it; what was sent at once already is. */
export async function markScheduledSent(tx: Tx, ids: string[], now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: 'sent', sentAt: now, updatedAt: now })
    .where(and(inArray(messages.id, ids), eq(messages.status, 'scheduled')));
}

export async function markFailed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(messages).set({ status: 'failed', updatedAt: now }).where(eq(messages.id, id));
}

export async function markRevived(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(messages)
    .set({
      status: 'sent',
      sentAt: sql`coalesce(${messages.sentAt}, ${now.toISOString()})`,
      updatedAt: now,
    })
    .where(and(eq(messages.id, id), eq(messages.status, 'failed')));
}
