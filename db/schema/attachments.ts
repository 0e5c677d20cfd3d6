import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';
import { reports } from './moderation.ts';

/**
 * What every kind of attachment of a letter has. It is in encrypted files, which nobody can read without
 * its row: deleting the row erases them.
 */
export const attachmentColumns = () => ({
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
  /** The report whose evidence this copy is, also after the decision. */
  reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
  /** Made by the page that sent it, so that sending it twice saves it once. */
  uploadId: uuid('upload_id').notNull(),
  /** The key of its files, encrypted. */
  fileKey: bytes('file_key').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Any table with these columns. */
export type AttachmentTable = ReturnType<
  typeof pgTable<string, ReturnType<typeof attachmentColumns>>
>;

/**
 * Every attachment of a kind whose files may be stored, from before the first is written until all are
 * deleted: rows of the kind's table also go with their messages.
 */
export const attachmentFiles = (name: string, idColumn: string) =>
  pgTable(
    name,
    { attachmentId: uuid(idColumn).primaryKey(), createdAt: instant('created_at').notNull() },
    (table) => [index(`${name}_created_index`).on(table.createdAt)],
  );

export type AttachmentFiles = ReturnType<typeof attachmentFiles>;
