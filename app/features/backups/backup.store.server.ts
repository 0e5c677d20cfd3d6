import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { backups, restoreDrills } from '#db/schema/backups.ts';

export async function insertBackup(
  db: DbOrTx,
  backup: Omit<typeof backups.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(backups).values(backup);
}

export async function insertRestoreDrill(
  db: DbOrTx,
  drill: Omit<typeof restoreDrills.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(restoreDrills).values(drill);
}
