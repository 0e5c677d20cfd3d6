import pg from 'pg';
import { lockNumbers } from '#app/platform/db/lock-numbers.ts';

/**
 * Makes this process the only one that serves from this data folder. The lock is a session's, so it
 * ends with the process however that ends.
 * @returns what gives it back, or null when another process has it
 */
export async function lockDataFolder(url: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'unsent start' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [
    lockNumbers.dataFolder,
  ]);
  if (rows[0].is_ours) return () => client.end();
  await client.end();
  return null;
}
