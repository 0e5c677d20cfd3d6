import { listFiles } from '../storage/list-files.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import type { BackupSource, BackupTarget, SavedFile } from './backup-manifest.server.ts';

/**
 * Copies every stored file, from a folder or a bucket, unless the target has that version of it.
 * @param saved the files of an earlier call, which are left out; those of this one are added
 */
export async function saveFiles(
  storage: Storage,
  target: BackupTarget,
  saved: Map<string, SavedFile>,
): Promise<void> {
  for await (const key of listFiles(storage)) {
    if (saved.has(key)) continue;
    const file = await saveFile(storage, target, key);
    if (file) saved.set(key, file);
  }
}

async function saveFile(
  { disk }: Storage,
  target: BackupTarget,
  key: string,
): Promise<SavedFile | null> {
  try {
    const { etag, contentLength } = await disk.getMetaData(key);
    const copy = target.copyOf(key, `${etag} ${contentLength}`);
    const found = await target.findCopy(copy);
    if (found) return { key, copy, size: contentLength, ...found };
    let size = 0;
    async function* counted(bytes: AsyncIterable<Uint8Array>) {
      for await (const piece of bytes) {
        size += piece.length;
        yield piece;
      }
    }
    const sums = await target.write(copy, counted(await disk.getStream(key)));
    return { key, copy, size, ...sums };
  } catch (error) {
    // Deleted since it was listed: nothing refers to it any more.
    if (!(await disk.exists(key))) return null;
    throw error;
  }
}

/** @throws BackupError when a file is missing or was changed */
export async function verifyFiles(source: BackupSource): Promise<void> {
  for (const { copy } of source.manifest.files) for await (const _ of source.read(copy));
}

/** Copies the files of a backup into this instance's storage. */
export async function restoreFiles(storage: Storage, source: BackupSource): Promise<void> {
  for (const { key, copy, size } of source.manifest.files) {
    await storage.putPieces(key, source.read(copy), { size });
  }
}
