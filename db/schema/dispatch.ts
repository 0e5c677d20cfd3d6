import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';

/** The receiving providers that we tell apart. */
const provider = (name: string) =>
  text(name, { enum: ['google', 'microsoft', 'yahoo', 'apple', 'other'] });

/** The work of delivering one message to its recipient (docs/architecture.md, Dispatch). */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    state: text('state', {
      enum: ['waiting', 'accepted', 'failed', 'held', 'cancelled'],
    }).notNull(),
    dueAt: instant('due_at').notNull(),
    /** Attempts that the mail server answered; an unreachable server does not count. */
    attempt: integer('attempt').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** When it should have gone, if only the mail server's absence has moved `nextAttemptAt` since. */
    overdueSince: instant('overdue_since'),
    claimId: uuid('claim_id'),
    claimUntil: instant('claim_until'),
    /** Set just before the last byte goes out, cleared when the outcome is known. */
    transmittingSince: instant('transmitting_since'),
    unknownOutcomes: integer('unknown_outcomes').notNull().default(0),
    lastCode: integer('last_code'),
    /**
     * Why it is held or failed. `unknown_ending` is an unknown outcome. One that waits with `withheld` or
     * `reported` looks to its sender as if the mail server had deferred it.
     */
    reason: text('reason', {
      enum: [
        'unknown_ending',
        'over_cap',
        'address_refused',
        'mail_refused',
        'given_up',
        'blocked',
        'bounced',
        'suspended',
        'reported',
        'withheld',
        'unpaid',
        'never_write',
      ],
    }),
    /** Finds the delivery by the mail code in its mail. */
    mailCodeHash: bytes('mail_code_hash'),
    tokenHash: bytes('token_hash').notNull(),
    tokenKeyVersion: integer('token_key_version').notNull(),
    /** Of the private link that the sender hands over; null until they ask for one. */
    privateTokenHash: bytes('private_token_hash'),
    privateLinkAt: instant('private_link_at'),
    /** The provider of the recipient's domain; null until a worker knows. */
    provider: provider('provider'),
    acceptedAt: instant('accepted_at'),
    linkVisitedAt: instant('link_visited_at'),
    openedAt: instant('opened_at'),
    /** First visit and opening by the private link. They prove nothing about the recipient's mailbox. */
    privateVisitedAt: instant('private_visited_at'),
    privateOpenedAt: instant('private_opened_at'),
    expiresAt: instant('expires_at'),
    /** When the reminder is due, or its claim ends; null when there will be none, or no other. */
    reminderDueAt: instant('reminder_due_at'),
    reminderClaimId: uuid('reminder_claim_id'),
    /** When its last byte went out. It is never sent again. */
    reminderSentAt: instant('reminder_sent_at'),
    /** When the sender withdrew the link, before it was opened. */
    withdrawnAt: instant('withdrawn_at'),
    /** When staff withdrew it because of a report. Its sender is not told. */
    takenDownAt: instant('taken_down_at'),
    /** When the recipient's data was erased; the link no longer works. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('deliveries_message_id_unique').on(table.messageId),
    uniqueIndex('deliveries_token_hash_unique').on(table.tokenHash),
    uniqueIndex('deliveries_private_token_hash_unique').on(table.privateTokenHash),
    uniqueIndex('deliveries_mail_code_hash_unique').on(table.mailCodeHash),
    index('deliveries_trouble_index')
      .on(table.updatedAt.desc())
      .where(sql`${table.state} in ('held', 'failed')`),
    index('deliveries_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index('deliveries_overdue_index')
      .on(table.overdueSince)
      .where(sql`${table.state} = 'waiting' and ${table.overdueSince} is not null`),
    index('deliveries_reminder_index')
      .on(table.reminderDueAt)
      .where(sql`${table.reminderDueAt} is not null`),
    check(
      'deliveries_one_reminder',
      sql`${table.reminderDueAt} is null or ${table.reminderSentAt} is null`,
    ),
    check(
      'deliveries_state_known',
      sql`${table.state} in ('waiting', 'accepted', 'failed', 'held', 'cancelled')`,
    ),
    check('deliveries_attempt_not_negative', sql`${table.attempt} >= 0`),
    check(
      'deliveries_claim_is_whole',
      sql`(${table.claimId} is null) = (${table.claimUntil} is null)`,
    ),
    check(
      'deliveries_accepted_has_time',
      sql`(${table.state} = 'accepted') <= (${table.acceptedAt} is not null)`,
    ),
    check(
      'deliveries_private_link_is_whole',
      sql`(${table.privateTokenHash} is null) = (${table.privateLinkAt} is null)`,
    ),
  ],
);

/**
 * What the mail server answered when it did not accept a mail, and the start of mail to its bounce
 * address that we did not understand. Kept for 30 days.
 */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    outcome: text('outcome', {
      enum: ['deferred', 'refused', 'unknown', 'bounced', 'not_understood'],
    }).notNull(),
    code: integer('code'),
    /** The server's text, encrypted because it may name the recipient. */
    answer: bytes('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('delivery_attempts_delivery_id_index').on(table.deliveryId, table.createdAt.desc()),
    index('delivery_attempts_created_at_index').on(table.createdAt),
  ],
);

/** Addresses that do not exist or complained, as keyed hashes. Nothing is sent to them for 180 days. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    recipientEmailHash: bytes('recipient_email_hash').primaryKey(),
    /** Keyed hash of the canonical mailbox; null when unknown. */
    recipientMailboxHash: bytes('recipient_mailbox_hash'),
    reason: text('reason', { enum: ['refused', 'bounced', 'complaint'] }).notNull(),
    code: integer('code'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('suppressed_addresses_mailbox_index').on(table.recipientMailboxHash)],
);

/** Mails that their recipients complained about. Kept for three years, so that each counts once. */
export const mailComplaints = pgTable('mail_complaints', {
  /** Without a reference: a complaint may be about a mail whose letter is gone. */
  deliveryId: uuid('delivery_id').primaryKey(),
  complainedAt: instant('complained_at').notNull(),
});

/** How many reports of bounces and complaints arrived in each hour, and what became of them. */
export const bounceReportCounts = pgTable(
  'bounce_report_counts',
  {
    hour: instant('hour').notNull(),
    outcome: text('outcome', {
      enum: ['failed', 'complaint', 'ignored', 'not_understood', 'unproven'],
    }).notNull(),
    reports: integer('reports').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bounce_report_counts_pkey', columns: [table.hour, table.outcome] }),
  ],
);

/** Counts of mails by provider and event, by the hour of the event. Kept for 31 days. */
export const providerCounts = pgTable(
  'provider_counts',
  {
    hour: instant('hour').notNull(),
    provider: provider('provider').notNull(),
    event: text('event', {
      enum: ['accepted', 'deferred', 'refused', 'bounced', 'complained', 'visited', 'opened'],
    }).notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'provider_counts_pkey',
      columns: [table.hour, table.provider, table.event],
    }),
  ],
);

/** The provider of a domain, found by its MX records. Domains as keyed hashes: some are names. */
export const recipientDomains = pgTable('recipient_domains', {
  domainHash: bytes('domain_hash').primaryKey(),
  provider: provider('provider').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Providers that no mail goes to for now. */
export const providerPauses = pgTable('provider_pauses', {
  provider: provider('provider').primaryKey(),
  pausedAt: instant('paused_at').notNull(),
});

/**
 * What remains of a mail whose letter is gone, so that its mail code and unsubscribe link still work.
 * Inserted by triggers (db/triggers.sql) when the recipient is erased or the message
 * deleted, alone or with its sender's account. Holds no letter, no address and no sender.
 */
export const mailProofs = pgTable(
  'mail_proofs',
  {
    deliveryId: uuid('delivery_id').primaryKey(),
    tokenKeyVersion: integer('token_key_version').notNull(),
    mailCodeHash: bytes('mail_code_hash'),
    recipientEmailHash: bytes('recipient_email_hash').notNull(),
    /** As in messages: a block from now on holds for every spelling. */
    recipientMailboxHash: bytes('recipient_mailbox_hash'),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('mail_proofs_recipient_index').on(table.recipientEmailHash),
    uniqueIndex('mail_proofs_mail_code_hash_unique').on(table.mailCodeHash),
    index('mail_proofs_sent_at_index').on(table.sentAt),
  ],
);

/** One row: whether dispatch is paused, and since when and why the mail server takes no mail from us. */
export const dispatchControl = pgTable(
  'dispatch_control',
  {
    id: integer('id').primaryKey().default(1),
    isPaused: boolean('is_paused').notNull().default(false),
    pausedAt: instant('paused_at'),
    /** Reports from before it do not pause dispatch again. */
    resumedAt: instant('resumed_at'),
    unreachableSince: instant('unreachable_since'),
    /** Null while it takes mail. */
    mailServerProblem: text('mail_server_problem', {
      enum: ['unreachable', 'certificate', 'encryption', 'login', 'token', 'rejected'],
    }),
    /** The server's own words. */
    unreachableReason: text('unreachable_reason'),
  },
  (table) => [check('dispatch_control_is_one_row', sql`${table.id} = 1`)],
);

/** One row: what the last check of our sending domain found. */
export const mailDomainChecks = pgTable(
  'mail_domain_checks',
  {
    id: integer('id').primaryKey().default(1),
    checkedAt: instant('checked_at').notNull(),
    findings: jsonb('findings')
      .$type<
        {
          check: string;
          state: 'right' | 'wrong' | 'unknown';
          words: string;
          records: { name: string; type: 'TXT' | 'MX' | 'PTR'; value: string }[];
        }[]
      >()
      .notNull(),
  },
  (table) => [check('mail_domain_checks_is_one_row', sql`${table.id} = 1`)],
);

/** Mails of deleted accounts, as long as a cap looks back, so that a new account does not avoid it. */
export const deletedSenderMails = pgTable(
  'deleted_sender_mails',
  {
    deliveryId: uuid('delivery_id').primaryKey(),
    senderMailboxHash: bytes('sender_mailbox_hash').notNull(),
    recipientMailboxHash: bytes('recipient_mailbox_hash').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Of the letter's reminder, if it went out. */
    reminderSentAt: instant('reminder_sent_at'),
  },
  (table) => [
    index('deleted_sender_mails_recipient_index').on(table.recipientMailboxHash),
    index('deleted_sender_mails_sender_index').on(table.senderMailboxHash),
    index('deleted_sender_mails_sent_at_index').on(table.sentAt),
  ],
);
