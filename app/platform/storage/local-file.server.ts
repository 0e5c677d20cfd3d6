import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.server.ts';

/** A folder of one's own for as long as the work lasts. */
export async function withScratchFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A stored file under a path of this machine: where it lies, or a copy from the bucket. */
export async function withLocalFile<Result>(
  { disk, folder }: Storage,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (folder !== null) return work(path.join(folder, key));
  return withScratchFolder(async (scratch) => {
    const file = path.join(scratch, 'file');
    await pipeline(await disk.getStream(key), createWriteStream(file));
    return work(file);
  });
}
