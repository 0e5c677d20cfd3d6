import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { approveVideo } from '#app/features/videos/review/review-video.server.ts';
import { parseMp4 } from '#app/platform/video/compose-mp4.server.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildVideo, makeVideo, uploadVideo } from '#tests/factories/videos.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';
import { takeDownVideo } from '../delete-video.server.ts';
import { processVideo } from './process-video.job.server.ts';

const { app, fetchAs, findVideoRow, people, runDeleteFilesJobs, web } = createVideoApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-movement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PICTURE = { width: 80, height: 48 };

/** Plays a file to its end: every picture in grey, and what the decoder complained about. */
function decode(film: Buffer) {
  const file = path.join(folder, 'played.mp4');
  writeFileSync(file, film);
  const { stdout, stderr } = spawnSync(
    'ffmpeg',
    [
      ...['-v', 'warning', '-i', file, '-map', '0:v', '-vf', 'scale=80:48,format=gray'],
      ...['-f', 'rawvideo', '-', '-map', '0:a?', '-f', 'null', '-'],
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const size = PICTURE.width * PICTURE.height;
  const pictures = Array.from({ length: stdout.length / size }, (_, frame) =>
    stdout.subarray(frame * size, (frame + 1) * size),
  );
  return { pictures, complaints: String(stderr) };
}

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

/** How long the tracks of a file play, in seconds. */
const durationsOf = (film: Buffer) =>
  parseMp4(film).tracks.map(
    ({ samples, unitsPerSecond }) =>
      samples.reduce((sum, { duration }) => sum + duration, 0) / unitsPerSecond,
  );

const filmOf = async (filmId: string, query: string, headers?: Record<string, string>) => {
  const response = headers
    ? await fetch(`${web.origin}/videos/${filmId}/film.mp4${query}`, { headers })
    : await fetchAs(people.owner, `/videos/${filmId}/film.mp4${query}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function approve(videoId: string) {
  const { rows } = await app.pool.query('select id from categories limit 1');
  await approveVideo(app.services, people.staff, videoId, rows[0].id);
}

describe('an uploaded video', () => {
  test('plays as long as a letter needs, without a jump or a gap, and by ranges', async () => {
    const clip = makeVideo('mp4', ['-vf', 'rotate=t:c=gray'], { seconds: 5 });
    const { videoId, filmId } = await buildVideo(app, web, people.owner, clip);
    const { film_regions: regions } = await findVideoRow(videoId);
    const [opening, hold, close] = regions.frames;
    expect(regions.frames).toEqual([105, 96, 45]);
    const short = await filmOf(filmId, '?passes=0');
    expect((await filmOf(filmId, '')).bytes.equals(short.bytes)).toBe(true);

    const { bytes } = await filmOf(filmId, '?passes=3');
    const [video = 0, audio = 0] = durationsOf(bytes);
    expect(video).toBeCloseTo((opening + 3 * hold + close) / 30, 5);
    expect(Math.abs(audio - video)).toBeLessThan(0.1);
    const { pictures, complaints } = decode(bytes);
    expect(complaints).toBe('');
    const changes = pictures
      .slice(1)
      .map((picture, index) => difference(picture, pictures[index] ?? picture));
    const joins = [0, 1, 2, 3].map((pass) => opening + pass * hold - 1);
    const elsewhere = changes.filter((_, index) => !joins.includes(index));
    for (const join of joins) expect(changes[join]).toBeLessThanOrEqual(Math.max(...elsewhere));
    // The frames after the opening follow it as in the upload, also when nothing is held.
    expect(decode(short.bytes).pictures).toHaveLength(opening + close);

    const part = await filmOf(filmId, '?passes=3', {
      cookie: people.owner.credentials.get('cookie') ?? '',
      range: 'bytes=50000-90000',
    });
    expect(part.response.status).toBe(206);
    expect(part.bytes.equals(bytes.subarray(50_000, 90_001))).toBe(true);
    for (const passes of ['61', '-1', 'x', '9999']) {
      expect((await filmOf(filmId, `?passes=${passes}`)).response.status).toBe(404);
    }
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4?passes=3`)).status).toBe(404);
  });

  test('lasts as long as the letter on its page, until it is taken down', async () => {
    const { videoId, filmId } = await buildVideo(
      app,
      web,
      people.owner,
      makeVideo('mp4', [], { seconds: 4 }),
    );
    await approve(videoId);
    const content = 'You sat with me until four in the morning, and asked nothing of me. '.repeat(
      6,
    );
    const { path: letter } = await buildLetter(app, { templateId: filmId, content });
    const ask = createAsk(app);
    const cookie = await openLetter(ask, letter);
    const page = await (await ask(letter, { cookie })).text();
    const [src = ''] = /\/delivery\/media\/[\w-]+\/landscape-0\?passes=\d+/.exec(page) ?? [];
    expect(page).not.toMatch(/<video[^>]*data-starts-again/);
    const closesAt = Number(/class="closing" style="--t:([\d.]+)s/.exec(page)?.[1]);
    const film = Buffer.from(await (await ask(src, { cookie })).arrayBuffer());
    const [video = 0] = durationsOf(film);
    expect(video).toBeGreaterThan(closesAt);
    expect(video).toBeLessThan(closesAt + 5);

    await takeDownVideo(app.services, people.staff, videoId);
    await runDeleteFilesJobs();
    expect((await ask(src, { cookie })).status).toBe(404);
  });

  const rotated = () => {
    const file = path.join(folder, 'upright.mp4');
    const turned = path.join(folder, 'rotated.mov');
    writeFileSync(file, makeVideo('mp4', [], { seconds: 3 }));
    const turn = ['-display_rotation', '90', '-i', file, '-c', 'copy', '-y', turned];
    const old = ['-i', file, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-y', turned];
    const done = spawnSync('ffmpeg', ['-v', 'error', ...turn]);
    if (done.status !== 0) execFileSync('ffmpeg', ['-v', 'error', ...old]);
    return execFileSync('cat', [turned]);
  };

  test.each([
    ['without sound', 'mp4', () => makeVideo('mp4', ['-an'], { seconds: 3 })],
    ['of one second', 'mp4', () => makeVideo('mp4', [], { seconds: 1 })],
    [
      'of 23.976 frames a second',
      'mp4',
      () => makeVideo('mp4', ['-r', '24000/1001'], { seconds: 3 }),
    ],
    ['of one frame a second', 'mp4', () => makeVideo('mp4', ['-r', '1'], { seconds: 5 })],
    [
      'of 59.94 frames a second',
      'mov',
      () => makeVideo('mov', ['-r', '60000/1001'], { seconds: 3 }),
    ],
    ['whose sound ends early', 'mp4', () => makeVideo('mp4', ['-af', 'atrim=0:1'], { seconds: 4 })],
    [
      'whose sound is mono and slow',
      'avi',
      () => makeVideo('avi', ['-ac', '1', '-ar', '8000'], { seconds: 3 }),
    ],
    ['that a phone recorded upright', 'mov', rotated],
    ['of an odd size', 'webm', () => makeVideo('webm', [], { size: '171x99', seconds: 3 })],
  ])('%s can be held', async (_name, extension, make) => {
    app.clock.advance(1_000);
    const fileName = `clip.${extension}`;
    expect(await uploadVideo(web, people.owner, make(), { fileName })).toMatchObject({
      status: 200,
    });
    const { rows } = await app.pool.query(
      'select id, film_id from gallery_videos order by created_at desc limit 1',
    );
    await processVideo(app.services, rows[0].id);
    const row = await findVideoRow(rows[0].id);
    expect(row.processing).toBe('ready');
    const [opening, hold, close] = row.film_regions.frames;
    const { bytes } = await filmOf(rows[0].film_id, '?passes=2');
    const [video = 0, audio = video] = durationsOf(bytes);
    expect(video).toBeCloseTo((opening + 2 * hold + close) / 30, 5);
    expect(Math.abs(audio - video)).toBeLessThan(0.1);
    const { pictures, complaints } = decode(bytes);
    expect(complaints).toBe('');
    expect(pictures).toHaveLength(opening + 2 * hold + close);
  });

  test('whose movement cannot be made is a film that starts again, as before', async () => {
    const ffmpeg = path.join(folder, 'ffmpeg-without-filters');
    writeFileSync(
      ffmpeg,
      '#!/bin/sh\ncase "$*" in *filter_complex*) echo no memory >&2; exit 1;; esac\nexec ffmpeg "$@"\n',
    );
    chmodSync(ffmpeg, 0o755);
    app.clock.advance(1_000);
    expect(await uploadVideo(web, people.owner, makeVideo())).toMatchObject({ status: 200 });
    const { rows } = await app.pool.query(
      'select id, film_id from gallery_videos order by created_at desc limit 1',
    );
    const videoTools = { isAvailable: true as const, ffmpeg, ffprobe: 'ffprobe' };
    await processVideo({ ...app.services, videoTools }, rows[0].id);
    expect(await findVideoRow(rows[0].id)).toMatchObject({
      processing: 'ready',
      film_regions: null,
    });
    await approve(rows[0].id);
    const { path: letter } = await buildLetter(app, { templateId: rows[0].film_id });
    const ask = createAsk(app);
    const page = await (await ask(letter, { cookie: await openLetter(ask, letter) })).text();
    expect(page).toMatch(/<video[^>]*data-starts-again/);
  });
});
