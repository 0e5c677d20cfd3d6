import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBackupFolder } from '#app/platform/backup/backup-folder.server.ts';
import type { BackupSource } from '#app/platform/backup/backup-manifest.server.ts';
import { StartError } from '../process.ts';
import { restoreBackup } from '../restore-backup.ts';
import { readServerConfig, type ServerConfig } from '../server-config.ts';
import { openLastBackup, runCommand } from './command.ts';

/**
 * `npm run restore -- <folder>`, or `npm run restore -- --identity <file> [name]` for an encrypted backup of
 * BACKUP_TO, the last one unless another is named: loads it into an empty database and empty storage, with
 * the keys of the instance it was taken from. Sends nothing twice: deliveries that were due are held for
 * staff to decide, and queued mails to account holders are not part of a backup.
 */
await runCommand(async () => {
  const open = readArguments();
  const config = readServerConfig();
  const source = await open(config);
  const { held, burned } = await restoreBackup(config, source);
  const { takenAt, tables, files } = source.manifest;
  process.stdout.write(
    `Restored the backup taken at ${takenAt}: ${Object.keys(tables).length} tables, ${files.length} files.\nDeliveries held: ${held}. They were due and may have been sent since the backup; staff decide in the admin area.\nLetters burned again: ${burned}. Those of which no note is at hand came back: see the page on backups.\nNow run: npm run check:integrity\n`,
  );
});

/** @throws StartError when there is nothing to restore, or anything else */
function readArguments(): (config: ServerConfig) => Promise<BackupSource> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { identity: { type: 'string' } },
    });
    const [argument] = positionals;
    const { identity } = values;
    if (identity) return (config) => openLastBackup(config, identity, argument);
    if (argument) return () => openBackupFolder(path.resolve(argument));
  } catch {
    // Said below.
  }
  throw new StartError(
    'Usage: npm run restore -- <folder>, or npm run restore -- --identity <file> [name] with the key of BACKUP_RECIPIENT',
  );
}
