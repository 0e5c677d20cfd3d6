import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteOrRetireVideo } from './delete-video.server.ts';
import { deleteUploadsKind } from './uploads/delete-uploads.job.server.ts';
import {
  deleteUnfinishedUploadRow,
  listUnfinishedUploadRows,
} from './uploads/upload.store.server.ts';
import { lockUserVideos } from './video.store.server.ts';

/**
 * Deletes everything a user has uploaded, inside the transaction that deletes or empties their account. A
 * video that a letter still needs is retired instead, and deleted once no letter does.
 */
export const deleteUserVideos =
  (services: Pick<Platform, 'db' | 'clock' | 'jobs'>) =>
  async (tx: DbOrTx, userId: string): Promise<void> => {
    for (const video of await lockUserVideos(tx, userId)) {
      await deleteOrRetireVideo(services, tx, video);
    }
    const unfinished = await listUnfinishedUploadRows(tx, userId, services.clock.now());
    const uploadIds = unfinished.map(({ id }) => id);
    for (const id of uploadIds) await deleteUnfinishedUploadRow(tx, id);
    if (uploadIds.length > 0) await services.jobs.enqueue(tx, deleteUploadsKind, { uploadIds });
  };
