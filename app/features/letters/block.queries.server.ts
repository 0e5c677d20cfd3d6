import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { recipientBlocks } from '#db/schema/letters.ts';

/** Whether the owner of an address has stopped all mail to it. */
export async function isEverybodyBlocked(db: DbOrTx, recipientEmailHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ senderId: recipientBlocks.senderId })
    .from(recipientBlocks)
    .where(eq(recipientBlocks.recipientEmailHash, recipientEmailHash));
  return rows.some(({ senderId }) => senderId === null);
}

interface BlockableLetter {
  recipientEmailHash: Buffer;
  senderId: string;
  isAnonymous: boolean;
}

/** The recipient's block of the sender of this letter, or of their anonymous letters; null without one. */
export async function findSenderBlock(db: DbOrTx, letter: BlockableLetter) {
  const [block] = await db
    .select({ includesSameCard: recipientBlocks.includesSameCard })
    .from(recipientBlocks)
    .where(
      and(
        eq(recipientBlocks.recipientEmailHash, letter.recipientEmailHash),
        eq(recipientBlocks.senderId, letter.senderId),
        eq(recipientBlocks.isAnonymous, letter.isAnonymous),
      ),
    )
    .limit(1);
  return block ?? null;
}

/** Whether the recipient has blocked the sender of this letter, or their anonymous letters. */
export const isSenderBlocked = async (db: DbOrTx, letter: BlockableLetter): Promise<boolean> =>
  (await findSenderBlock(db, letter)) !== null;
