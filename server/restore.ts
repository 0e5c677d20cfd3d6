import path from 'node:path';
import { holdDeliveriesAfterRestore } from '#app/features/dispatch/hold-after-restore.server.ts';
import { BackupError, readManifest } from '#app/platform/backup/backup-folder.server.ts';
import { restoreFiles, verifyFiles } from '#app/platform/backup/copy-files.server.ts';
import {
  assertDatabaseEmpty,
  loadDatabase,
  readKeyChecks,
  readSideWork,
} from '#app/platform/backup/load-database.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { findSecrets } from '#app/platform/config/secrets.server.ts';
import { assertKeysMatchChecks } from '#app/platform/crypto/key-check.server.ts';
import { createKeyring } from '#app/platform/crypto/keyring.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { reviveJobs } from '#app/platform/jobs/job-queue.server.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { everyJobKind } from './jobs.ts';
import { migrateToLatest } from './migrate-to-latest.ts';
import { explain, StartError, servingConfig } from './process.ts';

/**
 * `npm run restore -- <folder>`: a backup into an empty database and an empty storage, with the keys
 * of the installation it came from. Sends nothing again: what was due is held for a person, and mails
 * to account holders that waited are not in a backup.
 */
try {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartError('Usage: npm run restore -- <folder>');
  const config = servingConfig();
  const folder = path.resolve(given);
  const manifest = await readManifest(folder);
  await assertDatabaseEmpty(config.database.url);
  const secrets = findSecrets(config);
  if (!secrets) {
    throw new StartError(
      `The keys are missing, and without them nothing in a backup can be read. Set AUTH_SECRET, ENCRYPTION_KEYS, LOOKUP_KEY and TOKEN_KEYS as they were where it was taken, or put its secrets.json into ${config.dataDir}. Nothing was restored.`,
    );
  }
  assertKeysMatchChecks(createKeyring(secrets), await readKeyChecks(folder, manifest));
  await verifyFiles(folder, manifest.files);
  await migrateDatabase(config.database.url);
  let held = 0;
  await loadDatabase(config.database.url, folder, manifest, async (tx) => {
    held = await holdDeliveriesAfterRestore(tx, systemClock.now());
  });

  await restoreFiles(await createStorage(config.storage), folder, manifest.files);
  await migrateToLatest(config);
  await reviveJobs(config.database.url, everyJobKind, await readSideWork(folder));
  process.stdout.write(
    `Restored as it was at ${manifest.takenAt}: ${manifest.files.length} files, and the rows of ${Object.keys(manifest.tables).length} tables.\n${held} deliveries were due and may have gone out since: they are held, and a person decides.\nNow run: npm run check:integrity\n`,
  );
  process.exit(0);
} catch (error) {
  explain(error instanceof BackupError ? new StartError(error.message) : error);
  process.exit(1);
}
