import { z } from 'zod';
import type { Platform } from '#app/platform/platform.server.ts';
import type { VideoUploads } from './create-video-uploads.server.ts';
import { findOwnUpload, listUnfinishedUploadRows } from './upload.store.server.ts';

const uploadId = z.uuid();

/** Whether this is the actor's own unfinished upload. To anybody else it does not exist. */
export async function canAccessUpload(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: { userId: string },
  id: string,
): Promise<boolean> {
  if (!uploadId.safeParse(id).success) return false;
  const upload = await findOwnUpload(db, id, actor.userId, clock.now());
  return upload !== null && upload.state !== 'recorded';
}

export interface UnfinishedUpload {
  id: string;
  title: string;
  fileName: string;
  sizeBytes: number;
  receivedBytes: number;
}

/** The uploads an actor can resume, after a reload or a lost connection. */
export async function listUnfinishedUploads(
  { db, clock, videoUploads }: Pick<Platform, 'db' | 'clock'> & { videoUploads: VideoUploads },
  actor: { userId: string },
): Promise<UnfinishedUpload[]> {
  const rows = await listUnfinishedUploadRows(db, actor.userId, clock.now());
  return Promise.all(
    rows.map(async ({ id, title, fileName, sizeBytes }) => ({
      ...{ id, title, fileName, sizeBytes },
      receivedBytes: (await videoUploads.findReceivedBytes(id)) ?? 0,
    })),
  );
}
