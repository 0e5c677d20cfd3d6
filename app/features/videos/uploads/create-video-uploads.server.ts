import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  createResumableUploads,
  type ResumableUploads,
  UploadError,
} from '#app/platform/uploads/resumable-uploads.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { startUpload, type Uploader, type UploadServices } from './start-upload.server.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { markUploadStored } from './upload.store.server.ts';

export const VIDEO_UPLOADS_PATH = '/uploads/videos';

export type VideoUploads = ResumableUploads<Uploader>;

/**
 * The resumable uploads of videos. Callers check who may access an upload (`canAccessUpload`) before
 * they pass a request on.
 * @param describeError the response to a refused upload; the browser shows its message as it is
 */
export function createVideoUploads(
  platform: Platform,
  services: UploadServices,
  describeError: (code: VideoErrorCode) => { status: number; message: string },
): Promise<VideoUploads> {
  return createResumableUploads<Uploader>({
    path: VIDEO_UPLOADS_PATH,
    origin: new URL(platform.config.baseUrl).origin,
    db: platform.db,
    log: platform.log,
    storage: platform.storage,
    storageConfig: platform.config.storage,
    createId: randomUUID,
    async onStart(actor, { id, sizeBytes, metadata }) {
      try {
        await startUpload(services, actor, {
          id,
          sizeBytes,
          fileName: metadata.filename ?? '',
          title: metadata.title ?? '',
          description: metadata.description ?? '',
          categoryId: metadata.category ?? null,
          hasRights: metadata.rights === 'yes',
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { status, message } = describeError(error.code as VideoErrorCode);
        throw new UploadError(status, message);
      }
    },
    onStored: (_actor, id) => markUploadStored(platform.db, id),
  });
}
