import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { messageTemplates } from './templates.ts';

/**
 * What people write. Everything that says who wrote what to whom is sealed (design section 6):
 * a dump of this table shows no letter, no name and no address.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Empty for a Compose message without a film. */
    templateId: text('template_id').references(() => messageTemplates.id, { onDelete: 'restrict' }),
    recipientEmail: bytes('recipient_email').notNull(),
    /** Keyed hash, for exact look-ups by address. */
    recipientEmailHash: bytes('recipient_email_hash').notNull(),
    recipientName: bytes('recipient_name'),
    subject: bytes('subject').notNull(),
    personalizedContent: bytes('personalized_content').notNull(),
    senderName: bytes('sender_name'),
    /** A line by the sender that stands in the mail, so that the recipient knows whom it is from. */
    clue: bytes('clue'),
    /** Whether the recipient may send one short reply. */
    allowsReply: boolean('allows_reply').notNull().default(false),
    isAnonymous: boolean('is_anonymous').notNull(),
    status: text('status', { enum: ['draft', 'scheduled', 'sent', 'failed'] }).notNull(),
    scheduledFor: instant('scheduled_for'),
    sentAt: instant('sent_at'),
    /** The tick of the permission box: the very words, when, and from which network address. */
    permissionWording: text('permission_wording'),
    permissionConfirmedAt: instant('permission_confirmed_at'),
    permissionAddress: text('permission_address'),
    /** When a draft nobody touches was announced to go. */
    draftNoticedAt: instant('draft_noticed_at'),
    /** When the recipient's address and name were taken out, by their wish or with time. */
    recipientErasedAt: instant('recipient_erased_at'),
    /** When the letter itself was taken out, some time after its link had ended. */
    letterErasedAt: instant('letter_erased_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('messages_user_newest_index').on(table.userId, table.createdAt.desc(), table.id),
    index('messages_user_status_newest_index').on(
      table.userId,
      table.status,
      table.createdAt.desc(),
      table.id,
    ),
    index('messages_user_recipient_index').on(table.userId, table.recipientEmailHash),
    index('messages_recipient_index').on(table.recipientEmailHash),
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
      'messages_leaves_draft_with_permission',
      sql`${table.status} = 'draft' or ${table.permissionConfirmedAt} is not null`,
    ),
  ],
);
