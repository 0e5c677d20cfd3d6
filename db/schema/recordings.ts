import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { attachmentColumns, attachmentFiles } from './attachments.ts';
import { bytes, instant } from './columns.ts';

/** Senders reading their letters aloud, and copies of what was reported. */
export const recordings = pgTable(
  'recordings',
  {
    ...attachmentColumns(),
    /**
     * `current` is the letter's recording. One that was made while a scheduled letter is edited is
     * `staged` until the edit is saved, and then `next` until it is ready to become `current`.
     */
    place: text('place', { enum: ['current', 'next', 'staged'] })
      .notNull()
      .default('current'),
    state: text('state', { enum: ['processing', 'ready', 'refused'] }).notNull(),
    refusedReason: text('refused_reason', {
      enum: ['unreadable', 'codec', 'channels', 'too_short', 'too_long', 'silent', 'failed'],
    }),
    durationMs: integer('duration_ms'),
    /** When each phrase is said and where the voice pauses, encrypted. */
    timing: bytes('timing'),
    /** The sizes of its sound in Opus and AAC, before encryption. */
    opusBytes: integer('opus_bytes'),
    aacBytes: integer('aac_bytes'),
    /** When the sender agreed that a voice may be recognized. An anonymous letter needs it. */
    consentedAt: instant('consented_at'),
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

export const recordingFiles = attachmentFiles('recording_files', 'recording_id');
