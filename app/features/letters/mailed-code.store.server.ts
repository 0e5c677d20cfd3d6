import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailedCodes } from '#db/schema/letters.ts';

export interface MailedCode {
  recipientEmailHash: Buffer;
  codeHash: Buffer;
  expiresAt: Date;
}

/** A new code ends the one before it. */
export async function saveMailedCode(tx: DbOrTx, code: MailedCode): Promise<void> {
  await tx
    .insert(mailedCodes)
    .values(code)
    .onConflictDoUpdate({
      target: mailedCodes.recipientEmailHash,
      set: { codeHash: code.codeHash, expiresAt: code.expiresAt, attempts: 0 },
    });
}

/** Counts a try, and returns what a code must match while there are tries left. */
export async function takeAttempt(
  tx: DbOrTx,
  recipientEmailHash: Buffer,
  maxAttempts: number,
  now: Date,
): Promise<Buffer | null> {
  const [row] = await tx
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

export async function deleteMailedCode(tx: DbOrTx, recipientEmailHash: Buffer): Promise<void> {
  await tx.delete(mailedCodes).where(eq(mailedCodes.recipientEmailHash, recipientEmailHash));
}

/** @returns how many were forgotten */
export async function deleteExpiredCodes(tx: DbOrTx, now: Date): Promise<number> {
  const { rowCount } = await tx.delete(mailedCodes).where(lt(mailedCodes.expiresAt, now));
  return rowCount ?? 0;
}
