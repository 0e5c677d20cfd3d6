import path from 'node:path';
import { createBackupFolder } from '#app/platform/backup/backup-folder.server.ts';
import { takeBackup } from '#app/platform/backup/take-backup.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { createStorage } from '#app/platform/storage/storage.server.ts';
import { mailJobKinds } from '../jobs.ts';
import { StartError } from '../process.ts';
import { readServerConfig } from '../server-config.ts';
import { assertInitialized, runCommand } from './command.ts';

/**
 * `npm run backup -- <folder>`: saves every row as of one moment, and every file, while the product
 * keeps running. The keys are not included, and without them a backup is useless: docs/operations/backups.md.
 */
await runCommand(async () => {
  const [argument] = process.argv.slice(2);
  if (!argument) throw new StartError('Usage: npm run backup -- <folder>');
  const { database, storage } = readServerConfig();
  await assertInitialized(database.url);
  const folder = path.resolve(argument);
  const target = await createBackupFolder(folder);
  const { tables, files } = await takeBackup(
    {
      databaseUrl: database.directUrl,
      storage: await createStorage(storage),
      clock: systemClock,
    },
    target,
    mailJobKinds.map(({ name }) => name),
  );
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${folder}: ${rows} rows from ${Object.keys(tables).length} tables, ${files.length} files.\nThe keys are not included. Keep them safe, in another place: docs/operations/backups.md.\n`,
  );
});
