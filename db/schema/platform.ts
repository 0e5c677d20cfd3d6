import {
  bigint,
  boolean,
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

/** Recent attempts by key, for rate limits shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Keyed hash of the operation and the subject it is counted for. */
    key: bytes('key').primaryKey(),
    hits: instant('hits').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('rate_limits_expires_at_index').on(table.expiresAt)],
);

/** Security-relevant events, such as sign-ins and password changes. */
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

/** A check value for each key in use, so that a process with a wrong or missing key refuses to start. */
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

/**
 * Actions of admins and staff, with the changed values before and after. Triggers allow rows only to be
 * added (db/triggers.sql); when an account is deleted, its label stays.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorLabel: text('actor_label').notNull(),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** Only what changed. Never a letter, a recipient's address or a secret. */
    before: jsonb('before').$type<AuditValues>(),
    after: jsonb('after').$type<AuditValues>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('audit_entries_newest_index').on(table.createdAt, table.id),
    index('audit_entries_actor_index').on(table.actorId, table.id),
    index('audit_entries_subject_index').on(table.subjectType, table.subjectId, table.id),
    index('audit_entries_action_index').on(table.action, table.id),
  ],
);

export type AuditValues = Record<string, string | number | boolean | null>;

/** Values that admins have set; each feature defines its own settings. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/**
 * Which process is writing to an upload. A lease that is renewed while bytes arrive, so that the lock of
 * a dead process expires.
 */
export const uploadLocks = pgTable('upload_locks', {
  uploadId: text('upload_id').primaryKey(),
  holder: uuid('holder').notNull(),
  heldUntil: instant('held_until').notNull(),
  /** Another process waits for the lock, so the holder should stop. */
  isAskedFor: boolean('is_asked_for').notNull().default(false),
});
