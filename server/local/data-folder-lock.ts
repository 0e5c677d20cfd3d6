import pg from 'pg';
import { advisoryLocks } from '#app/platform/db/advisory-locks.ts';

/**
 * Makes this process the only one that runs on a data folder. The lock belongs to a database session,
 * so it ends with the process even when that is killed.
 * @returns a function that unlocks, or null when another process holds the lock
 */
export async function lockDataFolder(databaseUrl: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'unsent start' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [
    advisoryLocks.dataFolder,
  ]);
  if (rows[0].is_ours) return () => client.end();
  await client.end();
  return null;
}
