import { holdDueDeliveries } from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { burnNoted } from '#app/features/messages/kept/burn-letters.job.server.ts';
import type { BackupSource } from '#app/platform/backup/backup-manifest.server.ts';
import { listBurned } from '#app/platform/backup/burned-list.server.ts';
import { restoreFiles, verifyFiles } from '#app/platform/backup/copy-files.server.ts';
import {
  assertDatabaseEmpty,
  assertSameRelease,
  loadDatabase,
  readKeyChecks,
  readQueuedJobs,
  verifyRows,
} from '#app/platform/backup/load-database.server.ts';
import { findSecrets } from '#app/platform/config/secrets.server.ts';
import { assertKeysMatchChecks } from '#app/platform/crypto/key-check.server.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { requeueJobs } from '#app/platform/jobs/job-queue.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { jobKinds } from './jobs.ts';
import { migrateToLatest } from './migrate-to-latest.ts';
import { StartError } from './process.ts';
import type { ServerConfig } from './server-config.ts';

/**
 * Loads a backup into an empty database and empty storage, with the keys of the instance it was taken
 * from. It reads all of the backup before it writes anything. Deliveries that were due are held, and letters
 * that were burned since are burned again.
 * @returns how many deliveries are held, and how many letters were burned again
 * @throws BackupError or StartError, in words for the operator
 */
export async function restoreBackup(
  config: ServerConfig,
  source: BackupSource,
): Promise<{ held: number; burned: number }> {
  assertSameRelease(source.manifest);
  await assertDatabaseEmpty(config.database.url);
  const secrets = findSecrets(config);
  if (!secrets) {
    throw new StartError(
      `The keys are missing, and a backup cannot be read without them. Set AUTH_SECRET, ENCRYPTION_KEYS, LOOKUP_KEY and TOKEN_KEYS to the values of the instance the backup was taken from, or copy its secrets.json to ${config.dataDir}. Nothing was restored.`,
    );
  }
  assertKeysMatchChecks(createKeyring(secrets), await readKeyChecks(source));
  await verifyRows(source);
  await verifyFiles(source);
  await migrateDatabase(config.database.directUrl);
  // Before the rows: a restore that is stopped here can begin again.
  const storage = await createStorage(config.storage);
  await restoreFiles(storage, source);
  const noted = await listBurned({ storage, config });
  let [held, burned] = [0, 0];
  await loadDatabase(config.database.directUrl, source, async (tx, now) => {
    held = await holdDueDeliveries(tx, now);
    burned = await burnNoted(tx, noted);
  });

  await migrateToLatest(config);
  await requeueJobs(config.database.url, jobKinds, await readQueuedJobs(source));
  return { held, burned };
}
