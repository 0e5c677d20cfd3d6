import type { Tx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { keysOfUpload } from '#app/platform/uploads/resumable-uploads.server.ts';
import { letGo } from './delete-video.server.ts';
import { thumbnailKey } from './storage-keys.ts';
import { listOpenUploads } from './upload.store.server.ts';
import { lockVideosOf } from './video.store.server.ts';

/**
 * Lets go of everything a person has uploaded, in the transaction that deletes their account: what no
 * letter needs goes with them, the rest is retired and stays until none does (product.md section 1).
 */
export const releaseUploads =
  (services: Pick<Platform, 'db' | 'clock' | 'jobs'>) =>
  async (tx: Tx, userId: string): Promise<void> => {
    for (const video of await lockVideosOf(tx, userId)) await letGo(services, tx, video);
    const open = await listOpenUploads(tx, userId, services.clock.now());
    const keys = open.flatMap(({ id }) => [...keysOfUpload(id), thumbnailKey(id)]);
    if (keys.length > 0) await services.jobs.enqueue(tx, deleteFilesKind, { keys });
  };
