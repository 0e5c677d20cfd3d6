import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { applyTriggers } from './triggers.server.ts';

/** A database that this release cannot upgrade; the message is for the operator. */
export class DatabaseTooOldError extends Error {
  constructor() {
    super(
      'This database was made by version 0.1.0, which no later version upgrades: keep what you need with that version (Settings, “Export”), then start this one with an empty database (DATABASE_URL) or an empty data folder (DATA_DIR=data-2 npm start).',
    );
  }
}

/**
 * Applies all pending migrations and `db/triggers.sql`. Safe to run from several processes at once: one
 * works, the others wait and then find nothing to do. Each migration is a transaction of its own: the locks
 * of several together would deadlock with the queries of the release that is still running.
 * @throws DatabaseTooOldError when version 0.1.0 made the database; nothing is changed then
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    if (!(await isMigrated(client))) {
      if (await isTooOld(client)) throw new DatabaseTooOldError();
      await applyMigrations(client);
    }
    // A newer release has migrated already: its bodies fit its tables, ours may not.
    if ((await appliedMigration(client)) === newestMigration()) await applyTriggers(client);
  } finally {
    await client.end();
  }
}

/** Whether the database has migrations, and not the one that 1.0.0 begins with. */
async function isTooOld(client: pg.Client): Promise<boolean> {
  if (!(await isMigrated(client, 1))) return false;
  const { rows } = await client.query(
    'select 1 from drizzle.__drizzle_migrations where created_at = $1',
    [Math.min(...listMigrations())],
  );
  return rows.length === 0;
}

async function applyMigrations(client: pg.Client): Promise<void> {
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    await applyMigration(client, migration);
  }
}

/**
 * Applies a migration that is newer than the database. While it waits for a lock, requests may wait for those
 * that it has. PostgreSQL ends one of two that wait for each other after a second, and that would be somebody's
 * request. So a migration waits for locks only in its first 800 ms, and otherwise begins again.
 */
export async function applyMigration(client: pg.Client, migration: MigrationMeta): Promise<void> {
  const db = drizzle({ client });
  // Drizzle's own migrator takes only whole folders, and its types do not match for one migration.
  const session = db._.session as unknown as PgSession;
  const sql = migration.sql.flatMap((statement) => [LIMIT_WAITING, statement]);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await new PgDialect().migrate([{ ...migration, sql }], session, {
        migrationsFolder: MIGRATIONS,
      });
    } catch (error) {
      if (!isLocked(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

const MIGRATIONS = path.resolve('db/migrations');

/** `now()` is the beginning of the transaction. */
const LIMIT_WAITING = `select set_config('lock_timeout',
  greatest(10, 800 - 1000 * extract(epoch from clock_timestamp() - now()))::int::text, true)`;
const ATTEMPTS = 100;

const LOCK_NOT_AVAILABLE = '55P03';

/** Drizzle wraps the database's errors. */
const isLocked = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === LOCK_NOT_AVAILABLE) || isLocked(error.cause));

/**
 * Whether the database has every migration up to `newest`. A newer database is fine, because migrations
 * run before the new release starts.
 */
export async function isMigrated(
  client: Pick<pg.Client, 'query'>,
  newest = newestMigration(),
): Promise<boolean> {
  const { rows } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as has_migrations`,
  );
  return rows[0].has_migrations && (await appliedMigration(client)) >= newest;
}

/** When the newest migration of this release was generated; the migrator compares it too. */
export const newestMigration = (): number => Math.max(...listMigrations());

/** When each migration of this release was generated. */
function listMigrations(): number[] {
  const journal = path.resolve('db/migrations/meta/_journal.json');
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  return entries.map(({ when }) => when);
}

/** When the newest applied migration was generated; 0 when there is none. */
export async function appliedMigration(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::float as newest from drizzle.__drizzle_migrations',
  );
  return rows[0].newest;
}
