import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';

const reasons = [
  'danger',
  'threat',
  'harassment',
  'sexual',
  'minor',
  'impersonation',
  'fraud',
  'rights',
  'other',
] as const;

/** Reports by recipients, with an encrypted copy of the letter: a report outlives its message. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * Keyed hash of the sender's mailbox, once their account is deleted (a trigger writes it): what a report
     * holds, it holds for a new account too.
     */
    senderMailboxHash: bytes('sender_mailbox_hash'),
    /** Who received it, by the keyed hash of their mailbox; null in those by the private link. */
    recipientMailboxHash: bytes('recipient_mailbox_hash'),
    /** The most urgent that was given while it was open. */
    reason: text('reason', { enum: reasons }).notNull(),
    /** The recipient has given "minor", which a more urgent reason may hide. */
    isByMinor: boolean('is_by_minor').notNull().default(false),
    /** What the recipient meant when they reported it. */
    about: text('about', { enum: ['letter', 'picture'] })
      .notNull()
      .default('letter'),
    /** What the recipient added in their own words, encrypted. */
    details: bytes('details'),
    /** The reported letter, encrypted. Each read is in the audit log. Null 90 days after the decision. */
    letter: bytes('letter'),
    status: text('status', { enum: ['open', 'upheld', 'dismissed'] })
      .notNull()
      .default('open'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reports_status_newest_index').on(table.status, table.createdAt.desc()),
    index('reports_message_id_index').on(table.messageId),
    index('reports_sender_id_index').on(table.senderId),
    index('reports_sender_mailbox_index')
      .on(table.senderMailboxHash)
      .where(sql`${table.senderMailboxHash} is not null`),
    index('reports_recipient_mailbox_index')
      .on(table.recipientMailboxHash)
      .where(sql`${table.recipientMailboxHash} is not null`),
    uniqueIndex('reports_one_open_a_message')
      .on(table.messageId)
      .where(sql`${table.status} = 'open'`),
    check('reports_about_known', sql`${table.about} in ('letter', 'picture')`),
    check('reports_status_known', sql`${table.status} in ('open', 'upheld', 'dismissed')`),
    check(
      'reports_decided_has_time',
      sql`(${table.status} = 'open') = (${table.decidedAt} is null)`,
    ),
  ],
);

/** What was reported about a letter while a report of it was open. Deleted with the texts of that report. */
export const reportAdditions = pgTable(
  'report_additions',
  {
    id: uuid('id').primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: reasons }).notNull(),
    /** In the reporter's own words, encrypted. */
    details: bytes('details'),
    /** False when it came by the private link, which the sender has too. */
    isFromRecipient: boolean('is_from_recipient').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('report_additions_report_index').on(table.reportId, table.createdAt)],
);

/**
 * What is known about a reported letter and its sender, frozen with the report: it outlives the letter,
 * both accounts and every erasure, for 90 days. Each read is in the audit log with its reason.
 */
export const reportEvidence = pgTable(
  'report_evidence',
  {
    reportId: uuid('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Encrypted JSON (app/features/moderation/freeze-evidence.server.ts). */
    record: bytes('record').notNull(),
    frozenAt: instant('frozen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('report_evidence_expires_at_index').on(table.expiresAt)],
);
