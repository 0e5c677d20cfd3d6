import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildVideo, makeVideo, upload } from '#tests/factories/videos.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';
import { processVideo } from './process-video.job.server.ts';

const { deleteFiles, fetchAs, app, keptOf, people, rowOf, web } = createVideoApp();

async function probe(film: Uint8Array, entries: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-probe-'));
  const file = path.join(folder, 'film.mp4');
  await writeFile(file, film);
  const output = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    entries,
    '-of',
    'json',
    file,
  ]);
  await rm(folder, { recursive: true });
  return output.toString();
}

describe('processing', () => {
  test('makes an mp4 that starts at once and carries nothing of the original but its pictures', async () => {
    const secrets = ['+45.5017-073.5673/', 'Secret title', 'hidden-in-the-zip'];
    const recorded = makeVideo('mov', [
      ...['-metadata', `location=${secrets[0]}`, '-metadata', `title=${secrets[1]}`],
      ...['-movflags', 'use_metadata_tags'],
    ]);
    // An archive behind the video: a file that is two things.
    const bytes = Buffer.concat([recorded, Buffer.from(`PK\x03\x04${secrets[2]}`)]);
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(true);
    expect(await upload(web, people.owner, bytes, { fileName: 'phone.MOV' })).toMatchObject({
      status: 200,
    });
    const { rows } = await app.pool.query(
      'select * from gallery_videos where uploaded_by = $1 order by created_at desc limit 1',
      [people.owner.userId],
    );
    const before = rows[0];
    expect(before).toMatchObject({ status: 'pending', processing: 'waiting', video_format: 'mov' });
    expect(before.file_url).toMatch(
      new RegExp(`^gallery-videos/${people.owner.userId}/\\d+\\.mov$`),
    );
    await processVideo(app.services, before.id);
    const after = await rowOf(before.id);
    expect(after).toMatchObject({
      processing: 'ready',
      processing_percent: 100,
      video_format: 'mp4',
    });
    expect(after.duration_seconds).toBeCloseTo(2, 0);
    const film = await app.platform.storage.disk.getBytes(after.file_url);
    for (const secret of secrets) expect(Buffer.from(film).includes(secret)).toBe(false);
    const codecs = await probe(film, 'stream=codec_name:format_tags');
    expect(codecs).toContain('"h264"');
    expect(codecs).toContain('"aac"');
    expect(codecs).not.toContain('location');
    // The index stands before the pictures: it plays before it is whole.
    const head = Buffer.from(film);
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
    await deleteFiles();
    expect(await app.platform.storage.disk.exists(before.file_url)).toBe(false);
    expect(
      await keptOf({ filmId: after.film_id, fileUrl: after.file_url, thumbnailUrl: null }),
    ).toBe(6);
  });

  test('run again, or by two workers at once, it ends the same', async () => {
    const { videoId, filmId } = await buildVideo(app, web, people.owner);
    const before = await rowOf(videoId);
    await Promise.all([processVideo(app.services, videoId), processVideo(app.services, videoId)]);
    await deleteFiles();
    expect(await rowOf(videoId)).toEqual(before);
    expect((await fetchAs(people.owner, `/videos/${filmId}/film.mp4`)).status).toBe(200);
  });

  test('what cannot be decoded fails with a reason, and its file goes', async () => {
    expect(await upload(web, people.owner, makeVideo())).toMatchObject({ status: 200 });
    const { rows } = await app.pool.query(
      "select * from gallery_videos where processing = 'waiting' order by created_at desc limit 1",
    );
    await app.platform.storage.disk.put(rows[0].file_url, 'broken since');
    await processVideo(app.services, rows[0].id);
    await deleteFiles();
    expect(await rowOf(rows[0].id)).toMatchObject({
      processing: 'failed',
      processing_fault: 'It could not be read to its end.',
    });
    expect(await app.platform.storage.disk.exists(rows[0].file_url)).toBe(false);
  });
});
