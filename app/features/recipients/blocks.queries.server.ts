import { eq } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { recipientBlocks } from '#db/schema/recipients.ts';

/** Whether an address wants nothing from anybody any more. */
export async function isEverybodyBlocked(tx: Tx, recipientEmailHash: Buffer): Promise<boolean> {
  const rows = await tx
    .select({ senderId: recipientBlocks.senderId })
    .from(recipientBlocks)
    .where(eq(recipientBlocks.recipientEmailHash, recipientEmailHash));
  return rows.some(({ senderId }) => senderId === null);
}
