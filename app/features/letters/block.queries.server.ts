import { sql } from 'drizzle-orm';
import {
  blockOfLettersLike,
  blocksEverybody,
  recipientAt,
} from '#app/features/dispatch/limits/blocks.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';

/** Whether the owner of an address has stopped all mail to their mailbox. */
export async function isEverybodyBlocked(db: DbOrTx, recipientEmailHash: Buffer): Promise<boolean> {
  const { rows } = await db.execute<{ isBlocked: boolean }>(
    sql`select ${blocksEverybody(recipientAt(recipientEmailHash))} as "isBlocked"`,
  );
  return rows[0]?.isBlocked ?? false;
}

interface BlockableLetter {
  recipientEmailHash: Buffer;
  senderId: string;
  isAnonymous: boolean;
}

/** The recipient's block of the sender of this letter, or of their anonymous letters; null without one. */
export async function findSenderBlock(db: DbOrTx, letter: BlockableLetter) {
  const { rows } = await db.execute<{ includesSameCard: boolean | null }>(
    sql`select bool_or(block.includes_same_card) as "includesSameCard"
          from ${blockOfLettersLike(recipientAt(letter.recipientEmailHash), letter)}`,
  );
  const includesSameCard = rows[0]?.includesSameCard ?? null;
  return includesSameCard === null ? null : { includesSameCard };
}

/** Whether the recipient has blocked the sender of this letter, or their anonymous letters. */
export const isSenderBlocked = async (db: DbOrTx, letter: BlockableLetter): Promise<boolean> =>
  (await findSenderBlock(db, letter)) !== null;
