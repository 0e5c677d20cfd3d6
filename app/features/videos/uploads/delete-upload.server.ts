import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { thumbnailKey } from '../video-storage-keys.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { deleteUnfinishedUploadRow, findOwnUpload } from './upload.store.server.ts';

/** Takes the bytes of an upload away. */
export interface UploadRemover {
  remove(id: string): Promise<void>;
}

export type RemoveServices = Pick<Platform, 'storage'> & { videoUploads: UploadRemover };
type DropServices = RemoveServices & Pick<Platform, 'db'>;

/** Takes away what an upload left in the storage: its bytes, whole or in parts, and its thumbnail. */
export async function deleteUploadFiles(
  { storage, videoUploads }: RemoveServices,
  uploadId: string,
): Promise<void> {
  await videoUploads.remove(uploadId);
  await storage.disk.delete(thumbnailKey(uploadId));
}

/**
 * Forgets an upload that has not become a video: its place in the month comes free, its bytes and its
 * thumbnail go. Repeating is harmless.
 */
export async function deleteUpload(services: DropServices, uploadId: string): Promise<void> {
  if (await deleteUnfinishedUploadRow(services.db, uploadId))
    await deleteUploadFiles(services, uploadId);
}

/**
 * Gives up an upload at its owner's wish.
 * @throws DomainError `upload_gone`
 */
export async function cancelUpload(
  services: DropServices & Pick<Platform, 'clock'>,
  actor: { userId: string },
  uploadId: string,
): Promise<void> {
  const upload = await findOwnUpload(services.db, uploadId, actor.userId, services.clock.now());
  if (!upload || upload.state === 'recorded') throw new DomainError<VideoErrorCode>('upload_gone');
  await deleteUpload(services, uploadId);
}
