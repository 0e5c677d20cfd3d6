import { and, eq, isNull, sql } from 'drizzle-orm';
import { isAbout, recipientAt } from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { mailboxOfAddress } from '#app/features/dispatch/mail/sent-mail.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { recipientBlocks } from '#db/schema/letters.ts';

/** One address wants no mail from one sender or, with `senderId` null, from anybody. */
export interface Block {
  recipientEmailHash: Buffer;
  senderId: string | null;
  /** Whether the blocked letter was anonymous. */
  isAnonymous: boolean;
}

interface NewBlock extends Block {
  /** Whether everybody who pays with a card of the sender is blocked too. */
  includesSameCard: boolean;
}

/**
 * The block holds for every spelling of the address that leads to the same mailbox. Blocking again may add
 * those who pay with the same card; nothing but an unblock takes them off.
 */
export async function insertBlock(db: DbOrTx, block: NewBlock, now: Date): Promise<void> {
  await db
    .insert(recipientBlocks)
    .values({
      ...block,
      recipientMailboxHash: mailboxOfAddress(block.recipientEmailHash),
      createdAt: now,
    })
    .onConflictDoNothing();
  if (block.includesSameCard) {
    await db.update(recipientBlocks).set({ includesSameCard: true }).where(isBlock(block));
  }
}

/** Condition: this block, however the address was spelled when it was made. */
const isBlock = ({ recipientEmailHash, senderId, isAnonymous }: Block) =>
  and(
    isAbout(sql`${recipientBlocks}`, recipientAt(recipientEmailHash)),
    senderId === null ? isNull(recipientBlocks.senderId) : eq(recipientBlocks.senderId, senderId),
    eq(recipientBlocks.isAnonymous, isAnonymous),
  );

export async function deleteBlock(db: DbOrTx, block: Block): Promise<void> {
  await db.delete(recipientBlocks).where(isBlock(block));
}
