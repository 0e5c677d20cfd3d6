import { bigint, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The backups that workers made by themselves. */
export const backups = pgTable('backups', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at').notNull(),
  /** What it takes, encrypted, with the files that it shares with others. */
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});

/** The results of trying to restore a backup. */
export const restoreDrills = pgTable('restore_drills', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  endedAt: instant('ended_at').notNull(),
  /** What was wrong with the backup, or with the data that came out of it. */
  failed: jsonb('failed').$type<string[]>().notNull(),
});
