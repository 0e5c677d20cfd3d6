import path from 'node:path';
import { createBackupFolder, finishBackup } from '#app/platform/backup/backup-folder.server.ts';
import { saveFiles } from '#app/platform/backup/copy-files.server.ts';
import { dumpDatabase } from '#app/platform/backup/dump-database.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { mailJobKinds } from '../jobs.ts';
import { StartError } from '../process.ts';
import { readServerConfig } from '../server-config.ts';
import { assertInitialized, runCommand } from './command.ts';

/**
 * `npm run backup -- <folder>`: saves every row as of one moment, and every file, while the product
 * keeps running. The keys are not included, and without them a backup is useless: docs/operations.md.
 */
await runCommand(async () => {
  const [argument] = process.argv.slice(2);
  if (!argument) throw new StartError('Usage: npm run backup -- <folder>');
  const { database, storage } = readServerConfig();
  await assertInitialized(database.url);
  const folder = path.resolve(argument);
  const takenAt = systemClock.now().toISOString();
  const draft = await createBackupFolder(folder);
  // Rows before files: a file is always stored before the row that names it.
  const dump = await dumpDatabase(
    database.directUrl,
    draft,
    mailJobKinds.map(({ name }) => name),
  );
  const files = await saveFiles(await createStorage(storage), draft);
  await finishBackup(draft, folder, { format: 1, takenAt, ...dump, files });
  const rows = Object.values(dump.tables).reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${folder}: ${rows} rows from ${Object.keys(dump.tables).length} tables, ${files.length} files.\nThe keys are not included. Keep them safe, in another place: docs/operations.md.\n`,
  );
});
