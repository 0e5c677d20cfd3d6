import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect, type PgSession } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

/**
 * Applies all pending migrations. Safe to run from several processes at once: one works, the others
 * wait and then find nothing to do. Each migration is a transaction of its own: the locks of several
 * together would deadlock with the queries of the release that is still running.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent migrate' });
  await client.connect();
  try {
    const db = drizzle({ client });
    await db.execute(sql`select pg_advisory_lock(${advisoryLocks.migration})`);
    const migrationsFolder = path.resolve('db/migrations');
    const dialect = new PgDialect();
    // Drizzle's own migrator takes only whole folders, and its types do not match for one migration.
    const session = db._.session as unknown as PgSession;
    for (const migration of readMigrationFiles({ migrationsFolder })) {
      await dialect.migrate([migration], session, { migrationsFolder });
    }
  } finally {
    await client.end();
  }
}

/** When the newest applied migration was generated; 0 when there is none. */
export async function appliedMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'select coalesce(max(created_at), 0)::float as newest from drizzle.__drizzle_migrations',
  );
  return rows[0].newest;
}
