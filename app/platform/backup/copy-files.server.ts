import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listFiles } from '../storage/list-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { BackupError, type BackupManifest, storedFile } from './backup-folder.server.ts';

/** Copies every stored file, from a folder or a bucket. Files never change, so their order is free. */
export async function saveFiles(
  storage: Storage,
  folder: string,
): Promise<BackupManifest['files']> {
  const files = [];
  for await (const key of listFiles(storage)) {
    const target = storedFile(folder, key);
    await mkdir(path.dirname(target), { recursive: true });
    const checksum = createChecksum();
    const source = await storage.disk.getStream(key).catch(() => null);
    // Deleted between listing and copying: nothing refers to it any more.
    if (!source) continue;
    await pipeline(source, checksum.stream, createWriteStream(target));
    files.push({ key, ...checksum.result() });
  }
  return files;
}

/** @throws BackupError when a file is missing, or its checksum differs from the manifest */
export async function verifyFiles(folder: string, files: BackupManifest['files']): Promise<void> {
  for (const { key, sha256 } of files) {
    const checksum = createChecksum();
    try {
      await pipeline(createReadStream(storedFile(folder, key)), checksum.stream, async (bytes) => {
        for await (const _ of bytes);
      });
    } catch {
      throw new BackupError(`The backup is incomplete: the file ${key} can’t be read.`);
    }
    if (checksum.result().sha256 !== sha256)
      throw new BackupError(`The file ${key} was changed after the backup.`);
  }
}

/** Copies the files of a backup into this instance's storage. */
export async function restoreFiles(
  storage: Storage,
  folder: string,
  files: BackupManifest['files'],
): Promise<void> {
  for (const { key } of files) {
    await storage.disk.putStream(key, createReadStream(storedFile(folder, key)));
  }
}

function createChecksum() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
