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

/** Whether the recipient has blocked the sender of this letter, or their anonymous letters. */
export async function isSenderBlocked(
  db: DbOrTx,
  letter: { recipientEmailHash: Buffer; senderId: string; isAnonymous: boolean },
): Promise<boolean> {
  const rows = await db
    .select({ id: recipientBlocks.id })
    .from(recipientBlocks)
    .where(
      and(
        eq(recipientBlocks.recipientEmailHash, letter.recipientEmailHash),
        eq(recipientBlocks.senderId, letter.senderId),
        eq(recipientBlocks.isAnonymous, letter.isAnonymous),
      ),
    )
    .limit(1);
  return rows.length === 1;
}
