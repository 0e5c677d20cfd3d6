import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles } from '#db/schema/accounts.ts';

/** A person's credits, held for the rest of the transaction; 0 for who has no profile yet. */
export async function lockCredits(tx: DbOrTx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ totalCredits: profiles.totalCredits })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row?.totalCredits ?? 0;
}
