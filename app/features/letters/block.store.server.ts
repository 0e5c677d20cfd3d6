import { and, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { recipientBlocks } from '#db/schema/letters.ts';

/** A wish of one address: no mail from this sender, or (no sender) from anybody. */
export interface Block {
  recipientEmailHash: Buffer;
  senderId: string | null;
  /** Whether it was said to a letter without a name. */
  isAnonymous: boolean;
}

/** Saying it twice is saying it once. */
export async function insertBlock(tx: DbOrTx, block: Block, now: Date): Promise<void> {
  await tx
    .insert(recipientBlocks)
    .values({ ...block, createdAt: now })
    .onConflictDoNothing();
}

export async function deleteBlock(tx: DbOrTx, block: Block): Promise<void> {
  const { recipientEmailHash, senderId, isAnonymous } = block;
  await tx
    .delete(recipientBlocks)
    .where(
      and(
        eq(recipientBlocks.recipientEmailHash, recipientEmailHash),
        senderId === null
          ? isNull(recipientBlocks.senderId)
          : eq(recipientBlocks.senderId, senderId),
        eq(recipientBlocks.isAnonymous, isAnonymous),
      ),
    );
}
