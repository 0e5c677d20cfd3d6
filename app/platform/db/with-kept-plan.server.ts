import { sql } from 'drizzle-orm';
import type { DbOrTx } from './database.server.ts';

/**
 * Runs prepared queries of a transaction with the plan that PostgreSQL made for the first of them. Without
 * this, it makes a new one each time where it expects the given values to allow a better one, however long
 * that takes (https://www.postgresql.org/docs/current/sql-prepare.html#SQL-PREPARE-NOTES).
 */
export async function withKeptPlan<Result>(
  tx: DbOrTx,
  work: () => Promise<Result>,
): Promise<Result> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
  const result = await work();
  await tx.execute(sql`set local plan_cache_mode = auto`);
  return result;
}
