import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { recipientBlocks } from '#db/schema/letters.ts';

/** Whether an address wants nothing from anybody any more. */
export async function isEverybodyBlocked(tx: DbOrTx, recipientEmailHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ senderId: recipientBlocks.senderId })
    .from(recipientBlocks)
    .where(eq(recipientBlocks.recipientEmailHash, recipientEmailHash));
  return rows.some(({ senderId }) => senderId === null);
}

/** Whether an address wants nothing from the writer of a letter, or of such letters, any more. */
export async function isSenderBlocked(
  tx: DbOrTx,
  letter: { recipientEmailHash: Buffer; senderId: string; isAnonymous: boolean },
): Promise<boolean> {
  const rows = await tx
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
