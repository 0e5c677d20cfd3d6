import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { bytes, instant } from './columns.ts';

/** Recent attempts by key, for limits that hold across processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of the operation and whom it is counted for. */
    key: bytes('key').primaryKey(),
    hits: instant('hits').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at_index').on(table.expiresAt)],
);

/** Spec section 7, log_security_event. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').notNull(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('security_events_user_index').on(table.userId, table.createdAt.desc()),
    index('security_events_created_at_index').on(table.createdAt),
  ],
);

/** Proof of each key in use, so that a process with a wrong or missing key refuses to start. */
export const keyChecks = pgTable(
  'key_checks',
  {
    kind: text('kind', { enum: ['encryption', 'token', 'lookup'] }).notNull(),
    version: integer('version').notNull(),
    proof: bytes('proof').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
