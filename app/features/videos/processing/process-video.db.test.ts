import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VideoTools } from '#app/platform/video/video-tools.server.ts';
import { buildVideo, makeVideo, uploadVideo } from '#tests/factories/videos.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';
import { processVideo } from './process-video.job.server.ts';

const { runDeleteFilesJobs, fetchAs, app, countFiles, people, findVideoRow, web } =
  createVideoApp();

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

describe('processVideo', () => {
  test('creates a streamable mp4 without any metadata of the original', async () => {
    const secrets = ['+45.5017-073.5673/', 'Secret title', 'hidden-in-the-zip'];
    const recorded = makeVideo('mov', [
      ...['-metadata', `location=${secrets[0]}`, '-metadata', `title=${secrets[1]}`],
      ...['-movflags', 'use_metadata_tags'],
    ]);
    // A zip archive appended to the video: one file with two types.
    const bytes = Buffer.concat([recorded, Buffer.from(`PK\x03\x04${secrets[2]}`)]);
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(true);
    expect(await uploadVideo(web, people.owner, bytes, { fileName: 'phone.MOV' })).toMatchObject({
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
    const after = await findVideoRow(before.id);
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
    // The index comes before the media data, so it plays while it downloads.
    const head = Buffer.from(film);
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
    await runDeleteFilesJobs();
    expect(await app.platform.storage.disk.exists(before.file_url)).toBe(false);
    expect(
      await countFiles({ filmId: after.film_id, fileUrl: after.file_url, thumbnailUrl: null }),
    ).toBe(7);
  });

  test('a repeat and two workers at once give the same result', async () => {
    const { videoId, filmId } = await buildVideo(app, web, people.owner);
    const before = await findVideoRow(videoId);
    await Promise.all([processVideo(app.services, videoId), processVideo(app.services, videoId)]);
    await runDeleteFilesJobs();
    expect(await findVideoRow(videoId)).toEqual(before);
    expect((await fetchAs(people.owner, `/videos/${filmId}/film.mp4`)).status).toBe(200);
  });

  test('what is no fault of the file keeps the original for another try, and fails at the last', async () => {
    expect(await uploadVideo(web, people.owner, makeVideo())).toMatchObject({ status: 200 });
    const { rows } = await app.pool.query(
      "select * from gallery_videos where processing = 'waiting' order by created_at desc limit 1",
    );
    const { id, file_url: original } = rows[0];
    const { disk } = app.platform.storage;
    const tools = app.services.videoTools as VideoTools & { isAvailable: true };
    // As during an upgrade of ffmpeg.
    const services = { ...app.services, videoTools: { ...tools, ffmpeg: '/missing/ffmpeg' } };
    await expect(processVideo(services, id)).rejects.toThrow('exited with 127');
    await runDeleteFilesJobs();
    expect(await findVideoRow(id)).toMatchObject({ processing: 'processing' });
    expect(await disk.exists(original)).toBe(true);
    await expect(processVideo(services, id, true)).rejects.toThrow('exited with 127');
    await runDeleteFilesJobs();
    expect(await findVideoRow(id)).toMatchObject({
      processing: 'failed',
      processing_fault: 'Please delete it and try again.',
    });
    expect(await disk.exists(original)).toBe(false);
  });

  test('a damaged file fails with a reason and is deleted', async () => {
    expect(await uploadVideo(web, people.owner, makeVideo())).toMatchObject({ status: 200 });
    const { rows } = await app.pool.query(
      "select * from gallery_videos where processing = 'waiting' order by created_at desc limit 1",
    );
    await app.platform.storage.disk.put(rows[0].file_url, 'damaged after the upload');
    await processVideo(app.services, rows[0].id);
    await runDeleteFilesJobs();
    expect(await findVideoRow(rows[0].id)).toMatchObject({
      processing: 'failed',
      processing_fault: 'The file is damaged.',
    });
    expect(await app.platform.storage.disk.exists(rows[0].file_url)).toBe(false);
  });
});
