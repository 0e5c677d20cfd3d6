import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { integrityChecks } from '#db/schema/integrity.ts';

export async function insertIntegrityCheck(
  db: DbOrTx,
  check: Omit<typeof integrityChecks.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(integrityChecks).values(check);
}
