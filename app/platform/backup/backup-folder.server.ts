import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  BackupError,
  type BackupSource,
  type BackupTarget,
  COPIES,
  createCounter,
  createSource,
  formatManifest,
  MANIFEST,
  parseManifest,
} from './backup-manifest.server.ts';

/**
 * A backup in a folder of its own: `backup.json`, `tables/`, queued jobs, and `files/` as in storage. It
 * contains no keys, so encrypted values stay unreadable without the keys of the instance.
 *
 * Creates it under a temporary name, so that an interrupted backup is never mistaken for a complete one.
 * @throws BackupError when `folder` already exists and is not empty
 */
export async function createBackupFolder(folder: string): Promise<BackupTarget> {
  const isTaken = existsSync(folder) && (await readdir(folder)).length > 0;
  const draft = `${folder}.part`;
  if (isTaken || existsSync(draft)) {
    throw new BackupError(`${isTaken ? folder : draft} already exists. Choose a new folder.`);
  }
  await mkdir(draft, { recursive: true, mode: 0o700 });
  return {
    recipient: null,
    copyOf: (key) => `${COPIES}/${key}`,
    findCopy: async () => null,
    async write(part, bytes) {
      const file = path.join(draft, part);
      await mkdir(path.dirname(file), { recursive: true });
      const counter = createCounter();
      await pipeline(counter.count(bytes), createWriteStream(file, { mode: 0o600 }));
      return counter.sums();
    },
    async finish(manifest) {
      await writeFile(path.join(draft, MANIFEST), formatManifest(manifest));
      await rename(draft, folder);
    },
  };
}

/** @throws BackupError when the folder holds no complete backup */
export async function openBackupFolder(folder: string): Promise<BackupSource> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`There is no complete backup in ${folder}.`);
  return createSource(parseManifest(text, file), async (part) =>
    createReadStream(path.join(folder, part)),
  );
}
