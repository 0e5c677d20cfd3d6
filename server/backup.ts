import path from 'node:path';
import {
  BackupError,
  beginBackup,
  finishBackup,
} from '#app/platform/backup/backup-folder.server.ts';
import { saveFiles } from '#app/platform/backup/copy-files.server.ts';
import { dumpDatabase } from '#app/platform/backup/dump-database.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { assertStarted } from './assert-started.ts';
import { mailKinds } from './jobs.ts';
import { explain, StartError, servingConfig } from './process.ts';

/**
 * `npm run backup -- <folder>`: every row as it was at one moment, and every file, while everything
 * keeps running. The keys are not in it, and without them it is useless: docs/operations.md.
 */
try {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartError('Usage: npm run backup -- <folder>');
  const { database, storage } = servingConfig();
  await assertStarted(database.url);
  const folder = path.resolve(given);
  const takenAt = systemClock.now().toISOString();
  const draft = await beginBackup(folder);
  // Rows first: every file that a row names is there before the row is.
  const dump = await dumpDatabase(
    database.url,
    draft,
    mailKinds.map(({ name }) => name),
  );
  const files = await saveFiles(await createStorage(storage), draft);
  await finishBackup(draft, folder, { format: 1, takenAt, ...dump, files });
  const rows = Object.values(dump.tables).reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${folder}: ${rows} rows of ${Object.keys(dump.tables).length} tables, ${files.length} files.\nThe keys are not in it. Keep them apart, and keep them: docs/operations.md.\n`,
  );
  process.exit(0);
} catch (error) {
  explain(error instanceof BackupError ? new StartError(error.message) : error);
  process.exit(1);
}
