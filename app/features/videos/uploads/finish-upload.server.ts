import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { withLocalFile } from '#app/platform/storage/local-file.server.ts';
import { uploadKey } from '#app/platform/uploads/resumable-uploads.server.ts';
import { InvalidVideoError, probeVideo } from '#app/platform/video/probe-video.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { processVideoKind } from '../processing/process-video.job.server.ts';
import { insertVideo } from '../video.store.server.ts';
import { originalKey } from '../video-storage-keys.ts';
import { deleteUpload, type UploadFileServices } from './delete-upload.server.ts';
import type { UploadServices } from './start-upload.server.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { findOwnUpload, markUploadRecorded, type UploadRow } from './upload.store.server.ts';

type FinishServices = UploadServices &
  UploadFileServices &
  Pick<Platform, 'config' | 'jobs' | 'log'>;

/**
 * Turns an upload whose bytes have all arrived into a pending video and enqueues its processing.
 * Probes the file first: an invalid one is deleted and no longer counts towards the monthly limit.
 * Concurrent or repeated calls create one video.
 * @throws DomainError with a VideoErrorCode code
 */
export async function finishUpload(
  services: FinishServices,
  actor: { userId: string },
  uploadId: string,
): Promise<void> {
  const { db, clock } = services;
  const find = () => findOwnUpload(db, uploadId, actor.userId, clock.now());
  const upload = await find();
  if (!upload) throw new DomainError<VideoErrorCode>('upload_gone');
  if (upload.state === 'recorded') return;
  if (upload.state === 'receiving') throw new DomainError<VideoErrorCode>('upload_unfinished');
  try {
    await createVideo(services, upload);
  } catch (error) {
    // A concurrent call may have finished the upload and moved its bytes away.
    if ((await find())?.state !== 'recorded') throw error;
  }
}

async function createVideo(services: FinishServices, upload: UploadRow): Promise<void> {
  const { db, clock, storage, jobs } = services;
  await assertValidVideo(services, upload);
  const key = originalKey(upload);
  await storage.disk.copy(uploadKey(upload.id), key);
  const wasCreated = await db.transaction(async (tx) => {
    if (!(await markUploadRecorded(tx, upload.id))) return false;
    const id = randomUUID();
    await insertVideo(tx, {
      id,
      title: upload.title,
      description: upload.description,
      fileUrl: key,
      thumbnailUrl: upload.thumbnailKey,
      fileSize: upload.sizeBytes,
      videoFormat: upload.extension,
      uploadedBy: upload.userId,
      status: 'pending',
      filmId: `video-${randomUUID()}`,
      processing: 'waiting',
      proposedCategoryId: upload.proposedCategoryId,
      rightsWording: upload.rightsWording,
      rightsConfirmedAt: upload.rightsConfirmedAt,
      createdAt: clock.now(),
    });
    await jobs.enqueue(tx, processVideoKind, { videoId: id });
    return true;
  });
  if (wasCreated) await services.videoUploads.delete(upload.id);
}

const errorCodes = {
  unreadable: 'upload_unreadable',
  codec: 'upload_codec',
  dimensions: 'upload_dimensions',
  too_short: 'upload_too_short',
  too_long: 'upload_too_long',
} as const satisfies Record<InvalidVideoError['reason'], VideoErrorCode>;

async function assertValidVideo(services: FinishServices, upload: UploadRow): Promise<void> {
  const { videoTools, storage, config, log } = services;
  if (!videoTools.isAvailable) throw new DomainError<VideoErrorCode>('upload_switched_off');
  try {
    await withLocalFile(storage, uploadKey(upload.id), (file) =>
      probeVideo(videoTools.ffprobe, file, upload.extension, config.video.maxSeconds),
    );
  } catch (error) {
    if (!(error instanceof InvalidVideoError)) throw error;
    log.info({ reason: error.reason, detail: error.message }, 'upload rejected');
    await deleteUpload(services, upload.id);
    throw new DomainError<VideoErrorCode>(errorCodes[error.reason]);
  }
}
