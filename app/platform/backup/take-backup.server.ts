import type { Clock } from '../clock/clock.ts';
import type { Storage } from '../storage/storage.server.ts';
import type { BackupManifest, BackupTarget, SavedFile } from './backup-manifest.server.ts';
import { saveFiles } from './copy-files.server.ts';
import { dumpDatabase } from './dump-database.server.ts';

/**
 * Saves every row as of one moment, and every file, while the product keeps running.
 * @param excludedJobs names of the job kinds to leave out
 */
export async function takeBackup(
  source: { databaseUrl: string; storage: Storage; clock: Clock },
  target: BackupTarget,
  excludedJobs: string[],
): Promise<BackupManifest> {
  const files = new Map<string, SavedFile>();
  // Before the rows, because a file may be deleted with its row while they are read; and after them,
  // because a file that is stored meanwhile is there before the row that names it.
  await saveFiles(source.storage, target, files);
  const takenAt = source.clock.now().toISOString();
  const dump = await dumpDatabase(source.databaseUrl, target, excludedJobs);
  await saveFiles(source.storage, target, files);
  const { recipient } = target;
  const list = [...files.values()];
  const manifest: BackupManifest = { format: 2, takenAt, recipient, ...dump, files: list };
  await target.finish(manifest);
  return manifest;
}
