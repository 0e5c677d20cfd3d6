import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { attachmentColumns, attachmentFiles } from './attachments.ts';
import { bytes } from './columns.ts';

/** Photographs that senders put into their letters, and copies of those that were reported. */
export const pictures = pgTable(
  'pictures',
  {
    ...attachmentColumns(),
    /** The picture of the letter. The others wait for an edit to be saved, or for "Undo". */
    isChosen: boolean('is_chosen').notNull(),
    /** What it shows, for those who cannot see it or have not looked at it yet, encrypted. */
    description: bytes('description').notNull(),
    /** Of the large file, whose sizes both files share in proportion. */
    widthPixels: integer('width_pixels').notNull(),
    heightPixels: integer('height_pixels').notNull(),
    /** The sizes of its files before encryption. */
    largeBytes: integer('large_bytes').notNull(),
    smallBytes: integer('small_bytes').notNull(),
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

export const pictureFiles = attachmentFiles('picture_files', 'picture_id');
