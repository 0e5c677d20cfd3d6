import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { thumbnailKey } from '../video-storage-keys.ts';
import type { VideoUploads } from './create-video-uploads.server.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { deleteUnfinishedUploadRow, findOwnUpload } from './upload.store.server.ts';

export type UploadFileServices = Pick<Platform, 'storage'> & {
  videoUploads: Pick<VideoUploads, 'delete'>;
};
type DeleteServices = UploadFileServices & Pick<Platform, 'db'>;

/** Deletes an upload's files: its bytes, complete or partial, and its thumbnail. */
export async function deleteUploadFiles(
  { storage, videoUploads }: UploadFileServices,
  uploadId: string,
): Promise<void> {
  await videoUploads.delete(uploadId);
  await storage.disk.delete(thumbnailKey(uploadId));
}

/**
 * Deletes an unfinished upload and its files; it no longer counts towards the monthly limit. Does
 * nothing to a finished upload. A repeat is harmless.
 */
export async function deleteUpload(services: DeleteServices, uploadId: string): Promise<void> {
  if (await deleteUnfinishedUploadRow(services.db, uploadId)) {
    await deleteUploadFiles(services, uploadId);
  }
}

/**
 * Cancels an unfinished upload for its owner.
 * @throws DomainError `upload_gone`
 */
export async function cancelUpload(
  services: DeleteServices & Pick<Platform, 'clock'>,
  actor: { userId: string },
  uploadId: string,
): Promise<void> {
  const upload = await findOwnUpload(services.db, uploadId, actor.userId, services.clock.now());
  if (!upload || upload.state === 'recorded') throw new DomainError<VideoErrorCode>('upload_gone');
  await deleteUpload(services, uploadId);
}
