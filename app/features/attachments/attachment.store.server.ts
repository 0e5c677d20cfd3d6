import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { AttachmentFiles, AttachmentTable } from '#db/schema/attachments.ts';

/** The tables of a kind of attachment, as its own store passes them on. */
export interface AttachmentTables {
  table: AttachmentTable;
  fileTable: AttachmentFiles;
}

export type AttachmentRow = AttachmentTable['$inferSelect'];

/** Records that files of this attachment may be stored from now on. Comes before the first is written. */
export async function registerFiles(
  db: DbOrTx,
  { fileTable }: AttachmentTables,
  attachmentId: string,
  now: Date,
): Promise<void> {
  await db.insert(fileTable).values({ attachmentId, createdAt: now });
}

/** @returns the ids of the deleted attachments, whose files must go too */
export async function deleteRows(
  tx: DbOrTx,
  { table }: AttachmentTables,
  by: 'id' | 'messageId' | 'reportId',
  ids: string[],
): Promise<string[]> {
  const rows = await tx.delete(table).where(inArray(table[by], ids)).returning({ id: table.id });
  return rows.map(({ id }) => id);
}

/** Ids of files that no attachment needs any more, and that were first written before `before`. */
export async function listUnusedFiles(
  db: DbOrTx,
  { table, fileTable, sql: { neededFiles } }: AttachmentTables & { sql: { neededFiles: SQL } },
  before: Date,
  limit: number,
): Promise<string[]> {
  const owner = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, fileTable.attachmentId), sql`cardinality(${neededFiles}) > 0`));
  const rows = await db
    .select({ id: fileTable.attachmentId })
    .from(fileTable)
    .where(and(lt(fileTable.createdAt, before), notExists(owner)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function deleteFileRecord(
  db: DbOrTx,
  { fileTable }: AttachmentTables,
  attachmentId: string,
): Promise<void> {
  await db.delete(fileTable).where(eq(fileTable.attachmentId, attachmentId));
}
