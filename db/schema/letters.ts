import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { messages } from './messages.ts';

/** Each time an opened letter was shown. Kept for 90 days. */
export const deliveryViews = pgTable(
  'delivery_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    /** Always null: nothing needs the address. */
    viewerIp: text('viewer_ip'),
    accessMethod: text('access_method', { enum: ['web'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('delivery_views_message_id_index').on(table.messageId),
    index('delivery_views_created_at_index').on(table.createdAt),
    check('delivery_views_access_method_known', sql`${table.accessMethod} in ('web')`),
  ],
);

/** One address wants no mail from one sender or, where `sender_id` is null, from anybody. */
export const recipientBlocks = pgTable(
  'recipient_blocks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A keyed hash is enough to respect the block; the address itself can be erased. */
    recipientEmailHash: bytes('recipient_email_hash').notNull(),
    /** Keyed hash of the canonical mailbox; null when unknown. */
    recipientMailboxHash: bytes('recipient_mailbox_hash'),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A block made from an anonymous letter must not show on signed ones: it would name their sender. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** The block holds for every account that pays with a card of its sender, now or later. */
    includesSameCard: boolean('includes_same_card').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('recipient_blocks_mailbox_index').on(table.recipientMailboxHash),
    uniqueIndex('recipient_blocks_sender_unique').on(
      table.recipientEmailHash,
      table.senderId,
      table.isAnonymous,
    ),
    uniqueIndex('recipient_blocks_everybody_unique')
      .on(table.recipientEmailHash)
      .where(sql`${table.senderId} is null`),
  ],
);

/** Blocks of senders whose account is deleted, so that a new account does not avoid them. */
export const deletedSenderBlocks = pgTable(
  'deleted_sender_blocks',
  {
    recipientMailboxHash: bytes('recipient_mailbox_hash').notNull(),
    senderMailboxHash: bytes('sender_mailbox_hash').notNull(),
    isAnonymous: boolean('is_anonymous').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'deleted_sender_blocks_pkey',
      columns: [table.recipientMailboxHash, table.senderMailboxHash, table.isAnonymous],
    }),
  ],
);

/** The cards of deleted accounts that were blocked with everybody who pays with the same card. */
export const deletedSenderCards = pgTable(
  'deleted_sender_cards',
  {
    recipientMailboxHash: bytes('recipient_mailbox_hash').notNull(),
    cardHash: bytes('card_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'deleted_sender_cards_pkey',
      columns: [table.recipientMailboxHash, table.cardHash],
    }),
  ],
);

/** The one short reply a recipient may send if the sender allowed it. */
export const replies = pgTable('replies', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  content: bytes('content').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the sender first saw it. */
  seenAt: instant('seen_at'),
});

/** Codes mailed to recipients who want to see what is stored about them. */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    recipientEmailHash: bytes('recipient_email_hash').primaryKey(),
    codeHash: bytes('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('mailed_codes_expires_at_index').on(table.expiresAt)],
);
