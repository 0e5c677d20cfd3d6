import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { listErasedMessages } from './picture.queries.server.ts';
import { deletePictureRows } from './picture.store.server.ts';
import { pictureFileKeys } from './picture-encryption.server.ts';

const BATCH = 200;

/**
 * Deletes the pictures of these messages, in the caller's transaction. Their keys are gone with it, and
 * their files soon after. A repeat is harmless.
 */
export async function deletePictures(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  messageIds: string[],
): Promise<void> {
  const ids = await deletePictureRows(tx, messageIds);
  if (ids.length === 0) return;
  await jobs.enqueue(tx, deleteFilesKind, { keys: ids.flatMap(pictureFileKeys) });
}

/** Deletes the pictures of letters that have been erased. @returns of how many letters */
export async function deleteErasedPictures({
  db,
  jobs,
}: Pick<Platform, 'db' | 'jobs'>): Promise<number> {
  for (let total = 0; ; ) {
    const messageIds = await listErasedMessages(db, BATCH);
    if (messageIds.length === 0) return total;
    await db.transaction((tx) => deletePictures({ jobs }, tx, messageIds));
    total += messageIds.length;
  }
}
