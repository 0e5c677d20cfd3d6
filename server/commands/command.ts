import pg from 'pg';
import { BackupError } from '#app/platform/backup/backup-folder.server.ts';
import { printError, StartError } from '../process.ts';

/** Runs an operator's command and exits with `process.exitCode`, or prints its error and exits with 1. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit();
  } catch (error) {
    printError(error instanceof BackupError ? new StartError(error.message) : error);
    process.exit(1);
  }
}

/**
 * Guards commands that work on existing data: on an empty database they must create nothing, not even
 * keys.
 * @throws StartError when the product has never been started on this database
 */
export async function assertInitialized(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client
    .query("select to_regclass('pgboss.version') is not null as is_initialized")
    .finally(() => client.end());
  if (rows[0].is_initialized) return;
  throw new StartError(
    'There is nothing here yet: the product has never been started on this database. Start it once, or choose another database (DATABASE_URL, or DATA_DIR on one machine).',
  );
}
