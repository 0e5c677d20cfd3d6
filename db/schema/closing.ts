import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Who was told that the service ends. The primary key keeps everybody from being told twice. */
export const closingNotices = pgTable(
  'closing_notices',
  {
    kind: text('kind', { enum: ['sender', 'recipient'] }).notNull(),
    /** The account, or the delivery of an open letter. Without a reference: either may be deleted. */
    subjectId: uuid('subject_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'closing_notices_pkey', columns: [table.kind, table.subjectId] }),
    check('closing_notices_kind_known', sql`${table.kind} in ('sender', 'recipient')`),
  ],
);
