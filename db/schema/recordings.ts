import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';
import { reports } from './moderation.ts';

/**
 * Senders reading their letters aloud, and copies of what was reported. The sound is in encrypted files,
 * which nobody can read without this row: deleting it erases them.
 */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** The report whose evidence this copy is. */
    reportId: uuid('report_id').references(() => reports.id, { onDelete: 'cascade' }),
    /**
     * `current` is the letter's recording. One that was made while a scheduled letter is edited is
     * `staged` until the edit is saved, and then `next` until it is ready to become `current`.
     */
    place: text('place', { enum: ['current', 'next', 'staged'] })
      .notNull()
      .default('current'),
    /** Made by the page that recorded it, so that sending it twice saves it once. */
    uploadId: uuid('upload_id').notNull(),
    state: text('state', { enum: ['processing', 'ready', 'refused'] }).notNull(),
    refusedReason: text('refused_reason', {
      enum: ['unreadable', 'codec', 'channels', 'too_short', 'too_long', 'silent', 'failed'],
    }),
    durationMs: integer('duration_ms'),
    /** The key of its files, encrypted. */
    fileKey: bytes('file_key').notNull(),
    /** When each phrase is said and where the voice pauses, encrypted. */
    timing: bytes('timing'),
    /** The sizes of its sound in Opus and AAC, before encryption. */
    opusBytes: integer('opus_bytes'),
    aacBytes: integer('aac_bytes'),
    /** When the sender agreed that a voice may be recognized. An anonymous letter needs it. */
    consentedAt: instant('consented_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('recordings_report_unique').on(table.reportId),
    check(
      'recordings_belong_to_one',
      sql`(${table.messageId} is null) <> (${table.reportId} is null)`,
    ),
    uniqueIndex('recordings_place_unique').on(table.messageId, table.place),
    index('recordings_processing_index')
      .on(table.createdAt)
      .where(sql`${table.state} = 'processing'`),
    check('recordings_state_known', sql`${table.state} in ('processing', 'ready', 'refused')`),
    check('recordings_place_known', sql`${table.place} in ('current', 'next', 'staged')`),
    check(
      'recordings_refused_has_reason',
      sql`(${table.state} = 'refused') = (${table.refusedReason} is not null)`,
    ),
    check(
      'recordings_ready_is_measured',
      sql`${table.state} <> 'ready' or (${table.durationMs} > 0 and ${table.opusBytes} > 0
        and ${table.aacBytes} > 0 and ${table.timing} is not null)`,
    ),
  ],
);

/**
 * Every recording whose files may be stored, from before the first is written until all are deleted:
 * rows of `recordings` also go with their messages.
 */
export const recordingFiles = pgTable(
  'recording_files',
  {
    recordingId: uuid('recording_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('recording_files_created_index').on(table.createdAt)],
);
