import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { approveVideo } from '#app/features/videos/review/review-video.server.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildVideo, makeVideo, uploadVideo } from '#tests/factories/videos.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';
import { takeDownVideo } from '../delete-video.server.ts';
import { decode, durationsOf } from './played-film.fixture.ts';
import { processVideo } from './process-video.job.server.ts';

const { app, fetchAs, findVideoRow, people, runDeleteFilesJobs, web } = createVideoApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-movement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const difference = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

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
    const closesAt = Number(/class="closing[^"]*" style="--t:([\d.]+)s/.exec(page)?.[1]);
    const film = Buffer.from(await (await ask(src, { cookie })).arrayBuffer());
    const [video = 0] = durationsOf(film);
    expect(video).toBeGreaterThan(closesAt);
    expect(video).toBeLessThan(closesAt + 5);

    await takeDownVideo(app.services, people.staff, videoId);
    await runDeleteFilesJobs();
    expect((await ask(src, { cookie })).status).toBe(404);
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
