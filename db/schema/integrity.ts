import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The results of the nightly checks of the stored data. */
export const integrityChecks = pgTable('integrity_checks', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at').notNull(),
  /** The checks that failed, with ids or storage keys of what breaks the rule. */
  failed: jsonb('failed').$type<{ name: string; failures: string[] }[]>().notNull(),
});
