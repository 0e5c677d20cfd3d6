import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listFiles } from '../storage/list-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import { BackupError, type BackupManifest, storedFile } from './backup-folder.server.ts';

/** Copies every stored file, from a folder or a bucket. Files never change, so order does not matter. */
export async function saveFiles(
  storage: Storage,
  folder: string,
): Promise<BackupManifest['files']> {
  const files = [];
  for await (const key of listFiles(storage)) {
    const target = storedFile(folder, key);
    await mkdir(path.dirname(target), { recursive: true });
    const meter = createMeter();
    const source = await storage.disk.getStream(key).catch(() => null);
    // Let go of between the list and the copy: then nothing points to it any more.
    if (!source) continue;
    await pipeline(source, meter.stream, createWriteStream(target));
    files.push({ key, ...meter.result() });
  }
  return files;
}

/** @throws BackupError when a file is not what was saved */
export async function verifyFiles(folder: string, files: BackupManifest['files']): Promise<void> {
  for (const { key, sha256 } of files) {
    const meter = createMeter();
    await pipeline(createReadStream(storedFile(folder, key)), meter.stream, async (bytes) => {
      for await (const _ of bytes);
    });
    if (meter.result().sha256 !== sha256) throw new BackupError(`The file ${key} was altered.`);
  }
}

/** Puts them where this installation keeps its files. */
export async function restoreFiles(
  storage: Storage,
  folder: string,
  files: BackupManifest['files'],
): Promise<void> {
  for (const { key } of files) {
    await storage.disk.putStream(key, createReadStream(storedFile(folder, key)));
  }
}

function createMeter() {
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
