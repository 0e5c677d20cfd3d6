import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import type { AttachmentRow } from './attachment.store.server.ts';
import type { AttachmentKind } from './attachment-kind.server.ts';

/** Ids of attachments of messages, in their order. The kind itself reads their rows. */
const listIds = async (
  db: DbOrTx,
  { table }: AttachmentKind,
  where: SQL | undefined,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .innerJoin(messages, eq(messages.id, table.messageId))
    .where(where)
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

async function findFirst<Row extends AttachmentRow>(
  db: DbOrTx,
  kind: AttachmentKind<Row>,
  where: SQL | undefined,
): Promise<Row | null> {
  const [id] = await listIds(db, kind, where, 1);
  return id === undefined ? null : kind.find(db, id);
}

/** What a letter has of this kind, ready or not; null without it. */
export const findInLetter = (db: DbOrTx, kind: AttachmentKind, messageId: string) =>
  findFirst(db, kind, and(eq(kind.table.messageId, messageId), kind.sql.isInLetter));

/** The same for a person's own letter. */
export const findInOwnLetter = (
  db: DbOrTx,
  kind: AttachmentKind,
  messageId: string,
  userId: string,
) =>
  findFirst(
    db,
    kind,
    and(
      eq(kind.table.messageId, messageId),
      kind.sql.isInLetter,
      eq(messages.userId, userId),
      isNull(messages.deletedAt),
    ),
  );

/** What the recipient of a letter was given, even if they may no longer have it; null without it. */
export const findShown = (db: DbOrTx, kind: AttachmentKind, messageId: string) =>
  findFirst(db, kind, and(eq(kind.table.messageId, messageId), kind.sql.isShown));

/** The next one of a person's, also of those that no letter has chosen; null after the last. */
export const findNextOf = (
  db: DbOrTx,
  kind: AttachmentKind,
  userId: string,
  after: string | null,
) =>
  findFirst(
    db,
    kind,
    and(
      eq(messages.userId, userId),
      isNull(messages.burnsAt),
      after ? gt(kind.table.id, after) : undefined,
    ),
  );

/** The copy that a report has kept; null without one. */
export async function findOfReport<Row extends AttachmentRow>(
  db: DbOrTx,
  kind: AttachmentKind<Row>,
  reportId: string,
): Promise<Row | null> {
  const { table } = kind;
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.reportId, reportId));
  return found ? kind.find(db, found.id) : null;
}

/** Ids of attachments of all accounts that are ready, in their order. */
export async function listReadyAfter(
  db: DbOrTx,
  { table, mainFile, sql: { neededFiles } }: AttachmentKind,
  id: string,
  limit: number,
): Promise<{ id: string }[]> {
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(gt(table.id, id), sql`${mainFile.name} = any(${neededFiles})`))
    .orderBy(asc(table.id))
    .limit(limit);
}

/** The messages that have one, and whose letters have been erased. */
export async function listErasedMessages(
  db: DbOrTx,
  { table }: AttachmentKind,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: messages.id })
    .from(table)
    .innerJoin(messages, eq(messages.id, table.messageId))
    .where(isNotNull(messages.letterErasedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many bytes a person's take in the export. */
export async function sumBytes(
  db: DbOrTx,
  { table, sql: { mainBytes } }: AttachmentKind,
  userId: string,
): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${mainBytes}), 0)::float8` })
    .from(table)
    .innerJoin(messages, eq(messages.id, table.messageId))
    .where(eq(messages.userId, userId));
  return row?.bytes ?? 0;
}
