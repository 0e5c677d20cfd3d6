import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.server.ts';

/** Runs `work` with a temporary folder and deletes it afterwards. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a local path of a stored file: the file itself, or a copy from the bucket. */
export async function withLocalFile<Result>(
  { disk, folder }: Storage,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (folder !== null) return work(path.join(folder, key));
  return withTemporaryFolder(async (temporary) => {
    const file = path.join(temporary, 'file');
    await pipeline(await disk.getStream(key), createWriteStream(file));
    return work(file);
  });
}
