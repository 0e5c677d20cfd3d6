import { reencodeImage } from '#app/platform/images/reencode-image.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { thumbnailKey } from '../video-storage-keys.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { findOwnUpload, saveThumbnailKey } from './upload.store.server.ts';

const SIDE_PIXELS = 1_280;
/** Larger than any common video format. */
const MAX_PIXELS = 4_096 * 4_096;

/**
 * Saves the thumbnail the browser took from a video, re-encoded. An invalid image is ignored: the
 * video is saved without it and gets a thumbnail when it is processed.
 * @throws DomainError `upload_gone`
 */
export async function saveThumbnail(
  { db, clock, storage, log }: Pick<Platform, 'db' | 'clock' | 'storage' | 'log'>,
  actor: { userId: string },
  uploadId: string,
  bytes: Uint8Array,
): Promise<void> {
  const upload = await findOwnUpload(db, uploadId, actor.userId, clock.now());
  if (upload?.state !== 'stored') throw new DomainError<VideoErrorCode>('upload_gone');
  try {
    const key = thumbnailKey(uploadId);
    const thumbnail = await reencodeImage(bytes, {
      formats: ['jpeg'],
      maxPixels: MAX_PIXELS,
      sidePixels: SIDE_PIXELS,
      fit: 'inside',
      type: 'image/jpeg',
    });
    await storage.disk.put(key, thumbnail, { contentType: 'image/jpeg' });
    await saveThumbnailKey(db, uploadId, key);
  } catch (error) {
    log.info({ err: error }, 'thumbnail ignored');
  }
}
