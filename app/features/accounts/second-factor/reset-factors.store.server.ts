import { eq, lte } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { factorResets, sessions } from '#db/schema/accounts.ts';
import { deleteFactors } from '../account.store.server.ts';

/** @returns false when one waits already */
export async function insertFactorReset(
  tx: DbOrTx,
  reset: typeof factorResets.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(factorResets)
    .values(reset)
    .onConflictDoNothing()
    .returning({ userId: factorResets.userId });
  return inserted.length === 1;
}

/** Takes back a reset that waits. @returns whose it was; null when there is none */
export async function deleteFactorReset(
  tx: DbOrTx,
  by: { userId: string } | { stopHash: Buffer },
): Promise<string | null> {
  const [deleted] = await tx
    .delete(factorResets)
    .where(
      'userId' in by ? eq(factorResets.userId, by.userId) : eq(factorResets.stopHash, by.stopHash),
    )
    .returning({ userId: factorResets.userId });
  return deleted?.userId ?? null;
}

/** The resets whose time has come, locked; those that another worker carries out are left to it. */
export const lockDueResets = (tx: DbOrTx, now: Date) =>
  tx
    .select()
    .from(factorResets)
    .where(lte(factorResets.takesEffectAt, now))
    .for('update', { skipLocked: true });

/** Ends every factor, recovery code and session of a user. */
export async function endFactorsAndSessions(tx: DbOrTx, userId: string): Promise<void> {
  await deleteFactors(tx, userId);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}
