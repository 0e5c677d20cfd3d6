import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
import { deleteUserVideos } from '#app/features/videos/delete-user-videos.server.ts';
import { processVideo } from '#app/features/videos/processing/process-video.job.server.ts';
import { deleteUploadsJob } from '#app/features/videos/uploads/delete-uploads.job.server.ts';
import { finishProcessing, startProcessing } from '#app/features/videos/video.store.server.ts';
import {
  filmFileKey,
  movementFileKey,
  posterKey,
} from '#app/features/videos/video-storage-keys.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { WebServer } from '../setup/web-server.ts';
import type { Person } from './people.ts';

const videos = new Map<string, Buffer>();

/** Creates a real video file, each only once in a process. @param options for ffmpeg, after the inputs */
export function makeVideo(
  extension = 'mp4',
  options: string[] = [],
  { size = '160x96', seconds = 2 }: { size?: string; seconds?: number } = {},
  moreInputs: string[] = [],
): Buffer {
  const key = JSON.stringify([extension, options, size, seconds, moreInputs]);
  const video = videos.get(key) ?? encodeVideo(extension, options, { size, seconds }, moreInputs);
  videos.set(key, video);
  return Buffer.from(video);
}

function encodeVideo(
  extension: string,
  options: string[],
  { size, seconds }: { size: string; seconds: number },
  moreInputs: string[],
): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-video-'));
  try {
    const file = path.join(folder, `video.${extension}`);
    const codec = extension === 'webm' ? ['-c:v', 'libvpx', '-c:a', 'libvorbis'] : [];
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=${seconds}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=330:duration=${seconds}`],
      ...moreInputs,
      ...(moreInputs.length > 0 ? ['-map', '0', '-map', '1', '-map', '2', '-c:s', 'mov_text'] : []),
      ...['-pix_fmt', 'yuv420p', ...codec, ...options, file],
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

export interface DeclaredUpload {
  fileName?: string;
  title?: string;
  sizeBytes?: number;
  rights?: string;
}

const headersOf = (person: Person, web: WebServer) => ({
  cookie: person.credentials.get('cookie') ?? '',
  origin: web.origin,
  'tus-resumable': '1.0.0',
});

/** Starts an upload as the page does. @returns the response, and the URL for its bytes */
export async function startUpload(web: WebServer, person: Person, declared: DeclaredUpload = {}) {
  const { fileName = 'film.mp4', title = 'Rain', sizeBytes = 100, rights = 'yes' } = declared;
  const metadata = { filename: fileName, title, description: '', rights };
  const response = await fetch(`${web.origin}/uploads/videos`, {
    method: 'POST',
    headers: {
      ...headersOf(person, web),
      'upload-length': String(sizeBytes),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => (value === '' ? name : `${name} ${base64(value)}`))
        .join(','),
    },
  });
  return {
    status: response.status,
    message: await response.text(),
    url: `${web.origin}${response.headers.get('location') ?? ''}`,
  };
}

export const sendBytes = (
  web: WebServer,
  person: Person,
  url: string,
  offset: number,
  bytes: Uint8Array,
) =>
  fetch(url, {
    method: 'PATCH',
    headers: {
      ...headersOf(person, web),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as BodyInit,
  });

export const requestUpload = (
  web: WebServer,
  person: Person,
  method: string,
  url: string,
  body?: Uint8Array,
) =>
  fetch(url, {
    method,
    headers: headersOf(person, web),
    ...(body && { body: body as BodyInit }),
  });

/** Uploads a video completely. @returns status and message of the last step */
export async function uploadVideo(
  web: WebServer,
  person: Person,
  bytes: Uint8Array,
  declared: DeclaredUpload = {},
): Promise<{ status: number; message: string }> {
  const started = await startUpload(web, person, { sizeBytes: bytes.length, ...declared });
  if (started.status !== 201) return { status: started.status, message: started.message };
  const sent = await sendBytes(web, person, started.url, 0, bytes);
  if (sent.status !== 204) return { status: sent.status, message: await sent.text() };
  const finished = await requestUpload(web, person, 'POST', `${started.url}/record`);
  const { notice } = (await finished.json()) as { notice: { title: string } };
  return { status: finished.status, message: notice.title };
}

/** Every file that processing makes of a video. */
const keysOf = (filmId: string) => [
  filmFileKey(filmId),
  movementFileKey(filmId),
  ...VIDEO_POSTERS.map(({ name }) => posterKey(filmId, name)),
];

/** What processing made of the usual video: the files, in the order of their keys, and the row. */
interface Processed {
  files: Uint8Array[];
  row: Parameters<typeof finishProcessing>[2];
}

const usualVideo: { original?: Buffer; processed?: Processed } = {};

async function readProcessed({ platform }: TestApp, filmId: string): Promise<Processed> {
  const { disk } = platform.storage;
  const [row] = await platform.db
    .select({
      processing: galleryVideos.processing,
      fileSize: galleryVideos.fileSize,
      videoFormat: galleryVideos.videoFormat,
      durationSeconds: galleryVideos.durationSeconds,
      widthPixels: galleryVideos.widthPixels,
      heightPixels: galleryVideos.heightPixels,
      filmRegions: galleryVideos.filmRegions,
    })
    .from(galleryVideos)
    .where(eq(galleryVideos.filmId, filmId));
  if (row?.processing !== 'ready') throw new Error('The usual video could not be processed');
  return { files: await Promise.all(keysOf(filmId).map((key) => disk.getBytes(key))), row };
}

/** Does what `processVideo` does with the usual video, without converting it again, which takes seconds. */
async function copyProcessed(
  { platform }: TestApp,
  { files, row }: Processed,
  { videoId, filmId }: { videoId: string; filmId: string },
): Promise<void> {
  const { db, jobs, storage } = platform;
  const video = await startProcessing(db, videoId);
  if (!video) throw new Error('The video is not waiting');
  for (const [index, key] of keysOf(filmId).entries()) {
    await storage.disk.put(key, files[index] ?? '');
  }
  await db.transaction(async (tx) => {
    await finishProcessing(tx, videoId, {
      ...row,
      fileUrl: filmFileKey(filmId),
      thumbnailUrl: video.thumbnailUrl ?? posterKey(filmId, 'poster-640.jpg'),
    });
    await jobs.enqueue(tx, deleteFilesKind, { keys: [video.fileUrl] });
  });
}

/** Creates a processed video that is pending review. @param bytes of its file, instead of the usual one */
export async function buildVideo(
  app: TestApp,
  web: WebServer,
  person: Person,
  bytes?: Uint8Array,
): Promise<{ videoId: string; filmId: string }> {
  // Gives each video its own time, so that this one is the newest.
  app.clock.advance(1_000);
  usualVideo.original ??= makeVideo();
  const { status, message } = await uploadVideo(web, person, bytes ?? usualVideo.original);
  if (status !== 200) throw new Error(message);
  const { rows } = await app.pool.query(
    'select id, film_id from gallery_videos where uploaded_by = $1 order by created_at desc, id limit 1',
    [person.userId],
  );
  const [{ id: videoId, film_id: filmId }] = rows;
  if (!bytes && usualVideo.processed) {
    await copyProcessed(app, usualVideo.processed, { videoId, filmId });
  } else {
    await processVideo(app.services, videoId);
    if (!bytes) usualVideo.processed = await readProcessed(app, filmId);
  }
  return { videoId, filmId };
}

/** Deletes a user with their videos, as deleting their account does, and runs the resulting jobs. */
export async function deleteUser(app: TestApp, person: Person): Promise<void> {
  await app.platform.db.transaction(async (tx) => {
    await deleteUserVideos(app.platform)(tx, person.userId);
    await tx.execute(sql`delete from users where id = ${person.userId}`);
  });
  const { rows } = await app.pool.query(
    "delete from pgboss.job where name = 'remove-uploads' returning data",
  );
  for (const { data } of rows) await deleteUploadsJob(app.services).run(data);
}
