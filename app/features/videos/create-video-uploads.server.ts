import { randomUUID } from 'node:crypto';
import type { Actor } from '#app/features/accounts/access.rules.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  createResumableUploads,
  type ResumableUploads,
  UploadRefusal,
} from '#app/platform/uploads/resumable-uploads.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { beginUpload, type GalleryServices } from './begin-upload.server.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { markStored } from './upload.store.server.ts';

/** Where videos arrive. */
export const VIDEO_UPLOADS_PATH = '/uploads/videos';

export type VideoUploads = ResumableUploads<Actor>;

/**
 * The resumable uploads of videos. Whose an upload is, is decided before a request comes in here (see
 * `mayReachUpload`).
 * @param wordsOf the sentence for a refusal: the browser shows it as it is
 */
export function createVideoUploads(
  platform: Platform,
  services: GalleryServices,
  wordsOf: (code: VideoErrorCode) => { status: number; words: string },
): Promise<VideoUploads> {
  return createResumableUploads<Actor>({
    path: VIDEO_UPLOADS_PATH,
    origin: new URL(platform.config.baseUrl).origin,
    db: platform.db,
    log: platform.log,
    storage: platform.storage,
    storageConfig: platform.config.storage,
    createId: randomUUID,
    async onBegin(actor, { id, sizeBytes, metadata }) {
      try {
        await beginUpload(services, actor, {
          id,
          sizeBytes,
          fileName: metadata.filename ?? '',
          title: metadata.title ?? '',
          description: metadata.description ?? '',
          hasRights: metadata.rights === 'yes',
        });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { status, words } = wordsOf(error.code as VideoErrorCode);
        throw new UploadRefusal(status, words);
      }
    },
    onStored: (_actor, id) => markStored(platform.db, id),
  });
}
