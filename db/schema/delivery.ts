import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';

/** The work of bringing one message to one recipient (design section 6). */
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
    /** Tries that the mail server answered; a try that met no server does not count. */
    attempt: integer('attempt').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    claimId: uuid('claim_id'),
    claimUntil: instant('claim_until'),
    /** Set just before the last byte goes out, cleared with the answer: between, we cannot know. */
    transmittingSince: instant('transmitting_since'),
    unknownOutcomes: integer('unknown_outcomes').notNull().default(0),
    lastCode: integer('last_code'),
    tokenHash: bytes('token_hash').notNull(),
    tokenKeyVersion: integer('token_key_version').notNull(),
    acceptedAt: instant('accepted_at'),
    linkVisitedAt: instant('link_visited_at'),
    openedAt: instant('opened_at'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('deliveries_message_id_unique').on(table.messageId),
    uniqueIndex('deliveries_token_hash_unique').on(table.tokenHash),
    index('deliveries_due_index').on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
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
  ],
);
