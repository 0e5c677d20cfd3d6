import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';
import { reports } from './moderation.ts';

/**
 * Photographs that senders put into their letters, and copies of those that were reported. A picture
 * is in encrypted files, which nobody can read without this row: deleting it erases them.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** The report whose evidence this copy is, also after the decision. */
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    /** Made by the page that sent it, so that sending it twice saves it once. */
    uploadId: uuid('upload_id').notNull(),
    /** The picture of the letter. The others wait for an edit to be saved, or for "Undo". */
    isChosen: boolean('is_chosen').notNull(),
    /** The key of its files, encrypted. */
    fileKey: bytes('file_key').notNull(),
    /** What it shows, for those who cannot see it or have not looked at it yet, encrypted. */
    description: bytes('description').notNull(),
    /** Of the large file, whose sizes both files share in proportion. */
    widthPixels: integer('width_pixels').notNull(),
    heightPixels: integer('height_pixels').notNull(),
    /** The sizes of its files before encryption. */
    largeBytes: integer('large_bytes').notNull(),
    smallBytes: integer('small_bytes').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was last chosen, or stopped being chosen. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('pictures_message_id_index').on(table.messageId),
    uniqueIndex('pictures_one_chosen_a_message').on(table.messageId).where(sql`${table.isChosen}`),
    uniqueIndex('pictures_upload_unique').on(table.messageId, table.uploadId),
    uniqueIndex('pictures_report_unique').on(table.reportId),
    index('pictures_not_chosen_index')
      .on(table.updatedAt)
      .where(sql`not ${table.isChosen} and ${table.messageId} is not null`),
    check(
      'pictures_belong_to_one',
      sql`(${table.messageId} is null) <> (${table.reportId} is null)`,
    ),
    check(
      'pictures_are_measured',
      sql`${table.widthPixels} > 0 and ${table.heightPixels} > 0
        and ${table.largeBytes} > 0 and ${table.smallBytes} > 0`,
    ),
  ],
);

/**
 * Every picture whose files may be stored, from before the first is written until both are deleted:
 * rows of `pictures` also go with their messages.
 */
export const pictureFiles = pgTable(
  'picture_files',
  {
    pictureId: uuid('picture_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('picture_files_created_index').on(table.createdAt)],
);
