import pg from 'pg';
import { readIdentity } from '#app/platform/backup/age.server.ts';
import { BackupError, type BackupSource } from '#app/platform/backup/backup-manifest.server.ts';
import { openEncryptedBackup, openPlace } from '#app/platform/backup/encrypted-backups.server.ts';
import { printError, StartError } from '../process.ts';
import type { ServerConfig } from '../server-config.ts';

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

/**
 * Opens a backup of BACKUP_TO, the last complete one unless another is named.
 * @throws BackupError when there is none, or the key does not decrypt it
 */
export async function openLastBackup(
  { backup }: ServerConfig,
  identityFile: string,
  name?: string,
): Promise<BackupSource> {
  if (!backup) {
    throw new StartError(
      'Set BACKUP_TO and BACKUP_RECIPIENT as they were when the backup was made.',
    );
  }
  const identity = await readIdentity(identityFile);
  return openEncryptedBackup(await openPlace(backup.to), identity, name);
}
