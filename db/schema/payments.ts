import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';
import { messages } from './messages.ts';

/**
 * Card payments, requested or taken. The row is written before the card provider is called, so that
 * no money arrives without a record. It outlives its person and message: accounting needs it.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** One message, or one paid month of a pack. */
    kind: text('kind', { enum: ['message', 'pack'] })
      .notNull()
      .default('message'),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    packId: text('pack_id'),
    amountCents: integer('amount_cents').notNull(),
    /**
     * What it bought, by the prices of its day: the sends of a month (0 where they are not counted), 1 for a
     * message up to the standard price, 0 for a dearer one.
     */
    credits: integer('credits').notNull(),
    currency: text('currency').notNull().default('usd'),
    /** `refund_due`: the money arrived and must be refunded; the card provider has not confirmed it yet. */
    status: text('status', {
      enum: ['pending', 'completed', 'failed', 'refund_due', 'refunded'],
    }).notNull(),
    /** Refunded to the card, and disputed without our having won. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Credits that were already spent when the money was refunded or disputed: not taken again. */
    creditsWrittenOff: integer('credits_forgone').notNull().default(0),
    /** What an admin has decided to refund, and when; null while nobody has. All of it makes it `refund_due`. */
    refundCents: integer('refund_cents'),
    refundAskedAt: instant('refund_asked_at'),
    /** Unused credits that went with that refund; `credits` no longer has them. */
    creditsRefunded: integer('credits_refunded').notNull().default(0),
    /** The card provider's own ids. */
    checkoutId: text('checkout_id'),
    paymentIntentId: text('payment_intent_id'),
    invoiceId: text('invoice_id'),
    subscriptionId: text('subscription_id'),
    /**
     * Keyed hash of the card provider's fingerprint of the card, for blocks of everybody who pays with it.
     * Gone with the account.
     */
    cardHash: bytes('card_hash'),
    /** For a pack: end of the month it pays for. */
    paidUntil: instant('paid_until'),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    /** When it was last compared with the card provider. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    index('payments_user_id_index').on(table.userId),
    index('payments_message_id_index').on(table.messageId),
    index('payments_status_index').on(table.status, table.createdAt),
    index('payments_subscription_index').on(table.subscriptionId),
    index('payments_card_index').on(table.cardHash).where(sql`${table.cardHash} is not null`),
    index('payments_refund_under_way_index')
      .on(table.checkedAt)
      .where(sql`${table.refundCents} > ${table.refundedCents}`),
    uniqueIndex('payments_checkout_unique').on(table.checkoutId),
    uniqueIndex('payments_payment_intent_unique').on(table.paymentIntentId),
    uniqueIndex('payments_invoice_unique').on(table.invoiceId),
    uniqueIndex('payments_one_open_a_message')
      .on(table.messageId)
      .where(sql`${table.kind} = 'message' and ${table.status} = 'pending'`),
    uniqueIndex('payments_one_open_pack_a_person')
      .on(table.userId)
      .where(sql`${table.kind} = 'pack' and ${table.status} = 'pending'`),
    check('payments_amount_positive', sql`${table.amountCents} > 0`),
    check('payments_kind_known', sql`${table.kind} in ('message', 'pack')`),
    check(
      'payments_status_known',
      sql`${table.status} in ('pending', 'completed', 'failed', 'refund_due', 'refunded')`,
    ),
    check(
      'payments_given_back_within_amount',
      sql`${table.refundedCents} between 0 and ${table.amountCents} and ${table.disputedCents} between 0 and ${table.amountCents}`,
    ),
    check(
      'payments_refund_within_amount',
      sql`${table.refundCents} between 1 and ${table.amountCents} and ${table.creditsRefunded} >= 0`,
    ),
    check(
      'payments_completed_has_time',
      sql`${table.status} in ('pending', 'failed') or ${table.completedAt} is not null`,
    ),
  ],
);

/**
 * Every change of a balance, with its cause. A trigger writes the first row when a profile is
 * inserted, and a deferred one refuses a commit in which a balance differs from the sum of its rows.
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
    /** `taken_back`: the money behind the credits was refunded or is disputed. */
    reason: text('reason', {
      enum: ['opened', 'spent', 'returned', 'bought', 'taken_back', 'edited'],
    }).notNull(),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    paymentId: uuid('payment_id').references(() => payments.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ledger_entries_user_id_index').on(table.userId),
    index('ledger_entries_message_id_index').on(table.messageId),
    index('ledger_entries_payment_id_index').on(table.paymentId),
    check('ledger_entries_balance_known', sql`${table.balance} in ('free_sends', 'credits')`),
    check(
      'ledger_entries_reason_known',
      sql`${table.reason} in ('opened', 'spent', 'returned', 'bought', 'taken_back', 'edited')`,
    ),
    check('ledger_entries_delta_not_zero', sql`${table.delta} <> 0`),
    check(
      'ledger_entries_direction',
      sql`${table.reason} = 'edited' or (${table.reason} in ('spent', 'taken_back')) = (${table.delta} < 0)`,
    ),
  ],
);

/**
 * How a message was paid for, and what was returned if it was not delivered. A message has at most one
 * spending that is not returned, and a card payment pays for one message once: so nothing can be paid
 * twice, even concurrently.
 */
export const spendings = pgTable(
  'spendings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    paymentMethod: text('means', { enum: ['free_send', 'unlimited', 'credit', 'card'] }).notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    subscriptionId: text('subscription_id'),
    spentAt: instant('spent_at').notNull(),
    returnedAt: instant('returned_at'),
    returnedAs: text('returned_as', { enum: ['free_send', 'credit', 'refund', 'nothing'] }),
  },
  (table) => [
    index('spendings_user_id_index').on(table.userId, table.spentAt),
    index('spendings_means_index').on(table.paymentMethod, table.spentAt),
    index('spendings_message_id_index').on(table.messageId),
    uniqueIndex('spendings_one_a_message')
      .on(table.messageId)
      .where(sql`${table.returnedAt} is null`),
    uniqueIndex('spendings_payment_unique').on(table.paymentId),
    check(
      'spendings_means_known',
      sql`${table.paymentMethod} in ('free_send', 'unlimited', 'credit', 'card')`,
    ),
    check(
      'spendings_return_whole',
      sql`(${table.returnedAt} is null) = (${table.returnedAs} is null)`,
    ),
    check(
      'spendings_card_has_payment',
      sql`(${table.paymentMethod} = 'card') = (${table.paymentId} is not null)`,
    ),
  ],
);

/** A person's customer id at the card provider. */
export const cardCustomers = pgTable('card_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  customerId: text('customer_id').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/**
 * Monthly packs. `desiredState` is what we decided, `state` what the card provider last reported. A
 * job reconciles every row in which they differ, even after the account is deleted.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** The card provider's id. */
    id: text('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    customerId: text('customer_id').notNull(),
    packId: text('pack_id').notNull(),
    state: text('state', { enum: ['active', 'past_due', 'paused', 'ended'] }).notNull(),
    desiredState: text('wanted', { enum: ['active', 'paused', 'ended'] })
      .notNull()
      .default('active'),
    /** End of the last month whose money we still hold. */
    paidUntil: instant('paid_until'),
    /** Cancelled by its owner; it lasts until the paid month ends. */
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [
    index('subscriptions_user_id_index').on(table.userId),
    uniqueIndex('subscriptions_one_a_person')
      .on(table.userId)
      .where(sql`${table.desiredState} <> 'ended' and ${table.state} <> 'ended'`),
    check(
      'subscriptions_state_known',
      sql`${table.state} in ('active', 'past_due', 'paused', 'ended')`,
    ),
    check(
      'subscriptions_wanted_known',
      sql`${table.desiredState} in ('active', 'paused', 'ended')`,
    ),
  ],
);

/** Every event the card provider sent, by its id, so that a repeated one changes nothing. */
export const cardEvents = pgTable(
  'card_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    objectId: text('object_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null until it was handled; until then the provider sends it again. */
    handledAt: instant('handled_at'),
    /** Why it did not match our records; empty when it did. */
    mismatch: text('refusal'),
  },
  (table) => [index('card_events_received_at_index').on(table.receivedAt)],
);
