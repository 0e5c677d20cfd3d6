import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { messageTemplates } from './templates.ts';

/**
 * Messages with their letters. Texts, names and addresses are encrypted (docs/architecture.md,
 * "Encryption"), so a dump of this table shows none of them.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Where it is written and edited: on a template, or on the Compose page. */
    writtenOn: text('written_on', { enum: ['template', 'compose'] })
      .notNull()
      .default('template'),
    /** Null for a Compose message without a film. */
    templateId: text('template_id').references(() => messageTemplates.id, { onDelete: 'restrict' }),
    recipientEmail: bytes('recipient_email').notNull(),
    /** A keyed hash, for exact look-ups by address. */
    recipientEmailHash: bytes('recipient_email_hash').notNull(),
    /** Keyed hash of the canonical mailbox, for blocks and limits. */
    recipientMailboxHash: bytes('recipient_mailbox_hash'),
    recipientName: bytes('recipient_name'),
    subject: bytes('subject').notNull(),
    personalizedContent: bytes('personalized_content').notNull(),
    senderName: bytes('sender_name'),
    /** A personal hint shown in the mail, so that the recipient knows who it may be from. */
    clue: bytes('clue'),
    /** Whether the recipient may send one short reply. */
    allowsReply: boolean('allows_reply').notNull().default(false),
    /** Whether the recipient is reminded once, if nobody opens the letter. */
    wantsReminder: boolean('wants_reminder').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull(),
    /** The tag of the language of everything the recipient reads around the letter. */
    language: text('language').notNull().default('en'),
    status: text('status', { enum: ['draft', 'scheduled', 'sent', 'failed'] }).notNull(),
    scheduledFor: instant('scheduled_for'),
    /** The time as the sender chose it, `2027-03-14T09:00`, and its time zone. */
    wallTime: text('wall_time'),
    timeZone: text('time_zone'),
    /** What the sender chose in place of a date. A draft's time is worked out again when it is sent. */
    schedulePreset: text('schedule_preset', { enum: ['hour', 'tomorrow'] }),
    /** Until then the letter stays closed, also once it has arrived. Null when it opens at once. */
    opensAt: instant('opens_at'),
    /** The opening as the sender chose it, and its time zone, in which the recipient reads it. */
    opensWallTime: text('opens_wall_time'),
    opensTimeZone: text('opens_time_zone'),
    sentAt: instant('sent_at'),
    /** Hidden from the sender's lists. It can be restored until it is deleted permanently. */
    deletedAt: instant('deleted_at'),
    /** The permission tick: its exact wording, when, and from which network address. */
    permissionWording: text('permission_wording'),
    permissionConfirmedAt: instant('permission_confirmed_at'),
    permissionAddress: text('permission_address'),
    /**
     * Kept for nobody: when its writer said so, the key of its own that encrypts its texts, itself encrypted,
     * until when it is sealed and in which time zone that day begins, and when it burns.
     */
    keptAt: instant('kept_at'),
    letterKey: bytes('letter_key'),
    sealedUntil: instant('sealed_until'),
    sealedTimeZone: text('sealed_time_zone'),
    burnsAt: instant('burns_at'),
    /** When the sender was warned that this unused draft will be deleted. */
    draftNoticedAt: instant('draft_noticed_at'),
    /** When the recipient's address and name were erased, on request or by retention. */
    recipientErasedAt: instant('recipient_erased_at'),
    /** When the letter was deleted, a month after its link had ended. */
    letterErasedAt: instant('letter_erased_at'),
    /** Rises with every saved change. A page says which revision its changes are based on. */
    revision: integer('revision').notNull().default(0),
    /** The page that saved last. It may save again even if it missed the answer. */
    writerId: uuid('writer_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('messages_user_newest_index')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('messages_user_status_newest_index')
      .on(table.userId, table.status, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.deletedAt} is null`),
    index('messages_deleted_at_index')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('messages_newest_index').on(table.createdAt, table.id),
    // Finds out whether a film is still in use without reading every message.
    index('messages_template_index').on(table.templateId),
    index('messages_user_recipient_index').on(table.userId, table.recipientEmailHash),
    index('messages_recipient_index').on(table.recipientEmailHash),
    index('messages_recipient_mailbox_index').on(table.recipientMailboxHash),
    check(
      'messages_status_known',
      sql`${table.status} in ('draft', 'scheduled', 'sent', 'failed')`,
    ),
    check(
      'messages_anonymous_has_no_sender_name',
      sql`not ${table.isAnonymous} or ${table.senderName} is null`,
    ),
    check(
      'messages_sent_has_time',
      sql`(${table.status} = 'sent') <= (${table.sentAt} is not null)`,
    ),
    check(
      'messages_draft_is_unsent',
      sql`(${table.status} = 'draft') <= (${table.sentAt} is null)`,
    ),
    check(
      'messages_scheduled_has_date',
      sql`(${table.status} = 'scheduled') <= (${table.scheduledFor} is not null)`,
    ),
    check(
      'messages_wall_time_has_zone',
      sql`(${table.wallTime} is null) = (${table.timeZone} is null)`,
    ),
    check('messages_schedule_preset_known', sql`${table.schedulePreset} in ('hour', 'tomorrow')`),
    check(
      'messages_opening_is_whole',
      sql`num_nulls(${table.opensAt}, ${table.opensWallTime}, ${table.opensTimeZone}) in (0, 3)`,
    ),
    // The few that burn, and those of a person who keeps some.
    index('messages_burns_at_index').on(table.burnsAt).where(sql`${table.burnsAt} is not null`),
    index('messages_kept_index')
      .on(table.userId, table.createdAt.desc().nullsFirst(), table.id)
      .where(sql`${table.keptAt} is not null`),
    check(
      'messages_kept_is_draft',
      sql`${table.keptAt} is null or (${table.status} = 'draft' and ${table.letterKey} is not null)`,
    ),
    check(
      'messages_only_kept_is_sealed_or_burns',
      sql`${table.keptAt} is not null
        or num_nonnulls(${table.letterKey}, ${table.sealedUntil}, ${table.burnsAt}) = 0`,
    ),
    check(
      'messages_seal_is_whole',
      sql`(${table.sealedUntil} is null) = (${table.sealedTimeZone} is null)`,
    ),
    check('messages_written_on_known', sql`${table.writtenOn} in ('template', 'compose')`),
    check(
      'messages_leaves_draft_with_permission',
      sql`${table.status} = 'draft' or ${table.permissionConfirmedAt} is not null`,
    ),
  ],
);

/** "Never write to…": addresses that a sender has kept themselves from writing to. */
export const neverWriteTo = pgTable(
  'never_write_to',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted, for the sender's own eyes. */
    address: bytes('address').notNull(),
    /** Keyed hash of its mailbox, as `messages.recipient_mailbox_hash`: no spelling avoids it. */
    mailboxHash: bytes('mailbox_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it comes off the list, once its sender has asked for that. */
    endsAt: instant('ends_at'),
  },
  (table) => [uniqueIndex('never_write_to_mailbox_unique').on(table.userId, table.mailboxHash)],
);

/**
 * Letters that were burned: ids and nothing else, so that no page that is still open saves one again. The same
 * ids are noted outside the database (app/platform/backup/burned-list.server.ts), where a restore finds them.
 */
export const burnedLetters = pgTable(
  'burned_letters',
  {
    id: uuid('id').primaryKey(),
    burnedAt: instant('burned_at').notNull(),
    /** When it was noted outside the database. */
    notedAt: instant('noted_at'),
  },
  (table) => [
    index('burned_letters_burned_at_index').on(table.burnedAt),
    index('burned_letters_not_noted_index').on(table.burnedAt).where(sql`${table.notedAt} is null`),
  ],
);

/**
 * "If I die or disappear": what becomes of a sender's scheduled and kept letters once they have not been seen
 * for 12 months. Without a row they are sent and burned. The job that watches adds rows for everybody with
 * such letters.
 */
export const absencePlans = pgTable(
  'absence_plans',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    choice: text('choice', { enum: ['send', 'cancel', 'ask'] })
      .notNull()
      .default('send'),
    /** Of the letters kept for nobody: burned, or kept for five years more. */
    keptChoice: text('kept_choice', { enum: ['burn', 'keep'] })
      .notNull()
      .default('burn'),
    /** The address of the person to ask, encrypted, and its keyed hash for an erasure. */
    contactEmail: bytes('contact_email'),
    contactEmailHash: bytes('contact_email_hash'),
    /** As far as the job knows: sessions that ended leave no other trace. */
    lastSeenAt: instant('last_seen_at'),
    /** When the sender was last told what would happen. */
    toldAt: instant('told_at'),
    /** When the question of this absence was settled: asked, or found that it must not be asked. */
    askedAt: instant('asked_at'),
    /** Of the token in the mailed link. */
    questionHash: bytes('question_hash'),
    answer: text('answer', { enum: ['send', 'cancel'] }),
    answeredAt: instant('answered_at'),
    /** When letters were last cancelled, by the sender's choice or by the answer. */
    cancelledAt: instant('cancelled_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('absence_plans_question_unique').on(table.questionHash),
    index('absence_plans_contact_index').on(table.contactEmailHash),
    check('absence_plans_choice_known', sql`${table.choice} in ('send', 'cancel', 'ask')`),
    check('absence_plans_kept_choice_known', sql`${table.keptChoice} in ('burn', 'keep')`),
    check('absence_plans_answer_known', sql`${table.answer} in ('send', 'cancel')`),
    check(
      'absence_plans_contact_is_whole',
      sql`(${table.choice} = 'ask') = (${table.contactEmail} is not null)
        and (${table.contactEmail} is null) = (${table.contactEmailHash} is null)`,
    ),
    check(
      'absence_plans_answer_has_time',
      sql`(${table.answer} is null) = (${table.answeredAt} is null)`,
    ),
  ],
);

/** One press of "Cancel everything to this person". Kept for a day: a repeat finds it, and it can be undone. */
export const recipientCancellations = pgTable(
  'recipient_cancellations',
  {
    /** Made by the form, so that a second click finds what the first did. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('recipient_cancellations_user_index').on(table.userId),
    index('recipient_cancellations_created_at_index').on(table.createdAt),
  ],
);

/** What it did to each letter. */
export const cancelledMessages = pgTable(
  'cancelled_messages',
  {
    cancellationId: uuid('cancellation_id')
      .notNull()
      .references(() => recipientCancellations.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    outcome: text('outcome', {
      enum: ['cancelled', 'withdrawn', 'draft', 'opened', 'leaving'],
    }).notNull(),
    /** It is, or became, a draft, and was deleted as asked. */
    isDeleted: boolean('is_deleted').notNull(),
    /** What the letter had been paid with, and what of it came back; null when nothing did. */
    paymentMethod: text('payment_method', { enum: ['free_send', 'unlimited', 'credit', 'card'] }),
    returnedAs: text('returned_as', { enum: ['free_send', 'credit', 'refund', 'nothing'] }),
    /** The draft it became. Undoing sends no letter that was edited since. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'cancelled_messages_pkey',
      columns: [table.cancellationId, table.messageId],
    }),
    index('cancelled_messages_message_index').on(table.messageId),
  ],
);

/** The events a sender was mailed about. The primary key keeps each from being mailed twice. */
export const senderNotices = pgTable(
  'sender_notices',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** The event and what distinguishes it from others of its kind: `scheduled:2027-01-15T12:00:00Z`. */
    event: text('event').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ name: 'sender_notices_pkey', columns: [table.messageId, table.event] })],
);
