import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { messages } from './messages.ts';

export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull().default('usd'),
    status: text('status', { enum: ['pending', 'completed', 'failed', 'refunded'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('payments_user_id_index').on(table.userId),
    index('payments_message_id_index').on(table.messageId),
    index('payments_status_index').on(table.status),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
    check(
      'payments_status_known',
      sql`${table.status} in ('pending', 'completed', 'failed', 'refunded')`,
    ),
  ],
);

/**
 * Why every balance is what it is. A trigger writes the first row when a profile is born, and a
 * deferred one refuses any commit in which a balance and the sum of its rows differ.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    balance: text('balance', { enum: ['free_sends', 'credits'] }).notNull(),
    delta: integer('delta').notNull(),
    reason: text('reason', { enum: ['opened', 'spent', 'returned'] }).notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ledger_entries_user_id_index').on(table.userId),
    index('ledger_entries_message_id_index').on(table.messageId),
    check('ledger_entries_balance_known', sql`${table.balance} in ('free_sends', 'credits')`),
    check('ledger_entries_reason_known', sql`${table.reason} in ('opened', 'spent', 'returned')`),
    check('ledger_entries_delta_not_zero', sql`${table.delta} <> 0`),
    check('ledger_entries_spending_takes', sql`(${table.reason} = 'spent') = (${table.delta} < 0)`),
  ],
);
