import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailedCodes } from '#db/schema/letters.ts';

export interface MailedCode {
  recipientEmailHash: Buffer;
  codeHash: Buffer;
  expiresAt: Date;
}

/** A new code replaces the previous one. */
export async function saveMailedCode(db: DbOrTx, code: MailedCode): Promise<void> {
  await db
    .insert(mailedCodes)
    .values(code)
    .onConflictDoUpdate({
      target: mailedCodes.recipientEmailHash,
      set: { codeHash: code.codeHash, expiresAt: code.expiresAt, attempts: 0 },
    });
}

/** Counts an attempt. @returns the hash a code must match, or null when no valid code is left */
export async function recordAttempt(
  db: DbOrTx,
  recipientEmailHash: Buffer,
  maxAttempts: number,
  now: Date,
): Promise<Buffer | null> {
  const [row] = await db
    .update(mailedCodes)
    .set({ attempts: sql`${mailedCodes.attempts} + 1` })
    .where(
      and(
        eq(mailedCodes.recipientEmailHash, recipientEmailHash),
        lt(mailedCodes.attempts, maxAttempts),
        gt(mailedCodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: mailedCodes.codeHash });
  return row?.codeHash ?? null;
}

export async function deleteMailedCode(db: DbOrTx, recipientEmailHash: Buffer): Promise<void> {
  await db.delete(mailedCodes).where(eq(mailedCodes.recipientEmailHash, recipientEmailHash));
}

/** @returns how many were deleted */
export async function deleteExpiredCodes(db: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await db.delete(mailedCodes).where(lt(mailedCodes.expiresAt, now));
  return rowCount ?? 0;
}
