import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { withLocalFile } from '#app/platform/storage/local-file.server.ts';
import { uploadKey } from '#app/platform/uploads/resumable-uploads.server.ts';
import { InvalidVideoError, probeVideo } from '#app/platform/video/probe-video.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { processVideoKind } from '../processing/process-video.job.server.ts';
import { insertVideo } from '../video.store.server.ts';
import { originalKey } from '../video-storage-keys.ts';
import { deleteUpload, type UploadRemover } from './delete-upload.server.ts';
import type { UploadServices } from './start-upload.server.ts';
import type { VideoErrorCode } from './upload.rules.ts';
import { findOwnUpload, markUploadRecorded, type UploadRow } from './upload.store.server.ts';

type RecordServices = UploadServices &
  Pick<Platform, 'config' | 'storage' | 'jobs' | 'log'> & { videoUploads: UploadRemover };

/**
 * Makes a video of an upload whose bytes are all here (spec section 4: the record is saved). What the
 * file really is, is looked into first; one that is not what it says is taken away with everything
 * of it, and its place in the month is given back. Two that finish one upload make one video.
 * @throws DomainError with a VideoErrorCode code
 */
export async function finishUpload(
  services: RecordServices,
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
    await makeVideo(services, upload);
  } catch (error) {
    // Somebody else finished the same upload meanwhile, and the bytes have moved on.
    if ((await find())?.state !== 'recorded') throw error;
  }
}

async function makeVideo(services: RecordServices, upload: UploadRow): Promise<void> {
  const { db, clock, storage, jobs } = services;
  await assertVideo(services, upload);
  const key = originalKey(upload);
  await storage.disk.copy(uploadKey(upload.id), key);
  const wasRecorded = await db.transaction(async (tx) => {
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
      rightsWording: upload.rightsWording,
      rightsConfirmedAt: upload.rightsConfirmedAt,
      createdAt: clock.now(),
    });
    await jobs.enqueue(tx, processVideoKind, { videoId: id });
    return true;
  });
  if (wasRecorded) await services.videoUploads.remove(upload.id);
}

const refusalOf = {
  unreadable: 'upload_unreadable',
  codec: 'upload_codec',
  dimensions: 'upload_dimensions',
  too_short: 'upload_too_short',
  too_long: 'upload_too_long',
} as const satisfies Record<InvalidVideoError['fault'], VideoErrorCode>;

async function assertVideo(services: RecordServices, upload: UploadRow): Promise<void> {
  const { videoTools, storage, config, log } = services;
  if (!videoTools.isAvailable) throw new DomainError<VideoErrorCode>('upload_switched_off');
  try {
    await withLocalFile(storage, uploadKey(upload.id), (file) =>
      probeVideo(videoTools.ffprobePath, file, upload.extension, config.video.maxSeconds),
    );
  } catch (error) {
    if (!(error instanceof InvalidVideoError)) throw error;
    log.info({ fault: error.fault, why: error.message }, 'an upload was refused');
    await deleteUpload(services, upload.id);
    throw new DomainError<VideoErrorCode>(refusalOf[error.fault]);
  }
}
