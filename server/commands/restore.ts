import path from 'node:path';
import { holdDueDeliveries } from '#app/features/dispatch/admin/hold-deliveries.server.ts';
import { readManifest } from '#app/platform/backup/backup-folder.server.ts';
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
import { jobKinds } from '../jobs.ts';
import { migrateToLatest } from '../migrate-to-latest.ts';
import { StartError } from '../process.ts';
import { readServerConfig } from '../server-config.ts';
import { runCommand } from './command.ts';

/**
 * `npm run restore -- <folder>`: loads a backup into an empty database and empty storage, with the keys
 * of the instance it was taken from. Sends nothing twice: deliveries that were due are held for staff
 * to decide, and queued mails to account holders are not part of a backup.
 */
await runCommand(async () => {
  const [argument] = process.argv.slice(2);
  if (!argument) throw new StartError('Usage: npm run restore -- <folder>');
  const config = readServerConfig();
  const folder = path.resolve(argument);
  const manifest = await readManifest(folder);
  assertSameRelease(manifest);
  await assertDatabaseEmpty(config.database.url);
  const secrets = findSecrets(config);
  if (!secrets) {
    throw new StartError(
      `The keys are missing, and a backup cannot be read without them. Set AUTH_SECRET, ENCRYPTION_KEYS, LOOKUP_KEY and TOKEN_KEYS to the values of the instance the backup was taken from, or copy its secrets.json to ${config.dataDir}. Nothing was restored.`,
    );
  }
  assertKeysMatchChecks(createKeyring(secrets), await readKeyChecks(folder, manifest));
  await verifyRows(folder, manifest);
  await verifyFiles(folder, manifest.files);
  await migrateDatabase(config.database.directUrl);
  // Before the rows: a restore that is stopped here can begin again.
  await restoreFiles(await createStorage(config.storage), folder, manifest.files);
  let held = 0;
  await loadDatabase(config.database.directUrl, folder, manifest, async (tx, now) => {
    held = await holdDueDeliveries(tx, now);
  });

  await migrateToLatest(config);
  await requeueJobs(config.database.url, jobKinds, await readQueuedJobs(folder));
  process.stdout.write(
    `Restored the backup taken at ${manifest.takenAt}: ${Object.keys(manifest.tables).length} tables, ${manifest.files.length} files.\nDeliveries held: ${held}. They were due and may have been sent since the backup; staff decide in the admin area.\nNow run: npm run check:integrity\n`,
  );
});
