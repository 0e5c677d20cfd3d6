import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { deleteUserVideos } from '#app/features/videos/delete-user-videos.server.ts';
import { processVideo } from '#app/features/videos/processing/process-video.job.server.ts';
import { deleteUploadsJob } from '#app/features/videos/uploads/delete-uploads.job.server.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Web } from '../setup/web.ts';
import type { Person } from './people.ts';

/** A moving picture made for a test. @param options for ffmpeg, after the inputs */
export function makeVideo(
  extension = 'mp4',
  options: string[] = [],
  { size = '160x96', seconds = 2 }: { size?: string; seconds?: number } = {},
  moreInputs: string[] = [],
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

export interface Declared {
  fileName?: string;
  title?: string;
  sizeBytes?: number;
  rights?: string;
}

const headersOf = (person: Person, web: Web) => ({
  cookie: person.credentials.get('cookie') ?? '',
  origin: web.origin,
  'tus-resumable': '1.0.0',
});

/** Begins an upload as the page does. @returns the answer, and the address it may go on at */
export async function startUpload(web: Web, person: Person, declared: Declared = {}) {
  const { fileName = 'film.mp4', title = 'Rain', sizeBytes = 100, rights = 'yes' } = declared;
  const metadata = { filename: fileName, title, description: '', rights };
  const answer = await fetch(`${web.origin}/uploads/videos`, {
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
    status: answer.status,
    words: await answer.text(),
    address: `${web.origin}${answer.headers.get('location') ?? ''}`,
  };
}

export const sendBytes = (
  web: Web,
  person: Person,
  address: string,
  offset: number,
  bytes: Uint8Array,
) =>
  fetch(address, {
    method: 'PATCH',
    headers: {
      ...headersOf(person, web),
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: bytes as BodyInit,
  });

export const ask = (web: Web, person: Person, method: string, address: string, body?: Uint8Array) =>
  fetch(address, {
    method,
    headers: headersOf(person, web),
    ...(body && { body: body as BodyInit }),
  });

/** The whole way of an upload. @returns status and words of its last step */
export async function upload(
  web: Web,
  person: Person,
  bytes: Uint8Array,
  declared: Declared = {},
): Promise<{ status: number; words: string }> {
  const begun = await startUpload(web, person, { sizeBytes: bytes.length, ...declared });
  if (begun.status !== 201) return begun;
  const sent = await sendBytes(web, person, begun.address, 0, bytes);
  if (sent.status !== 204) return { status: sent.status, words: await sent.text() };
  const recorded = await ask(web, person, 'POST', `${begun.address}/record`);
  const { notice } = (await recorded.json()) as { notice: { title: string } };
  return { status: recorded.status, words: notice.title };
}

/** A video that waits for review, its film made. */
export async function buildVideo(
  app: TestApp,
  web: Web,
  person: Person,
  bytes: Uint8Array = makeVideo(),
): Promise<{ videoId: string; filmId: string }> {
  // Each has a time of its own, so that the newest is this one.
  app.clock.advance(1_000);
  const { status, words } = await upload(web, person, bytes);
  if (status !== 200) throw new Error(words);
  const { rows } = await app.pool.query(
    'select id, film_id from gallery_videos where uploaded_by = $1 order by created_at desc, id limit 1',
    [person.userId],
  );
  const [{ id: videoId, film_id: filmId }] = rows;
  await processVideo(app.services, videoId);
  return { videoId, filmId };
}

/** A person leaves, as deleting their account does it, and what waits to be removed is. */
export async function leave(app: TestApp, person: Person): Promise<void> {
  await app.platform.db.transaction(async (tx) => {
    await deleteUserVideos(app.platform)(tx, person.userId);
    await tx.execute(sql`delete from users where id = ${person.userId}`);
  });
  const { rows } = await app.pool.query(
    "delete from pgboss.job where name = 'remove-uploads' returning data",
  );
  for (const { data } of rows) await deleteUploadsJob(app.services).run(data);
}
