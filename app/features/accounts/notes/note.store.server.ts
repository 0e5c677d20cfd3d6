import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { accountNotes } from '#db/schema/accounts.ts';

export async function insertNote(
  tx: DbOrTx,
  note: typeof accountNotes.$inferInsert,
): Promise<void> {
  await tx.insert(accountNotes).values(note);
}
