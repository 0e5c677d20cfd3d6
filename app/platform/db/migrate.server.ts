import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';

/**
 * Applies all pending migrations. Safe to run from several processes at once: one works, the others
 * wait and then find nothing to do.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'unsent migrate' });
  await client.connect();
  try {
    const db = drizzle({ client });
    await db.execute(sql`select pg_advisory_lock(${advisoryLocks.migration})`);
    await migrate(db, { migrationsFolder: path.resolve('db/migrations') });
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
