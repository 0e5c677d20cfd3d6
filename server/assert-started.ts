import pg from 'pg';
import { StartError } from './process.ts';

/**
 * For commands that work on what is there, and should make nothing, no key either, where nothing is.
 * @throws StartError when the product was never started on this database
 */
export async function assertStarted(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client
    .query("select to_regclass('pgboss.version') is not null as was_started")
    .finally(() => client.end());
  if (rows[0].was_started) return;
  throw new StartError(
    'There is nothing here yet: the product was never started on this database. Start it once, or name the one you mean (DATABASE_URL, or DATA_DIR on one machine).',
  );
}
