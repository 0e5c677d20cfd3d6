import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadKey } from '#app/platform/uploads/resumable-uploads.server.ts';
import { postgresLocker } from '#app/platform/uploads/upload-locker.server.ts';
import { buildAdmin, buildPerson, type Person } from '#tests/factories/people.ts';
import {
  makeVideo,
  requestUpload,
  sendBytes,
  startUpload,
  uploadVideo,
} from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';
import { VIDEO_MAX_BYTES } from './upload.rules.ts';

const app = createTestApp();
const web = openWebServer(app);
const video = makeVideo();

const videosOf = async ({ userId }: Person) =>
  (await app.pool.query('select * from gallery_videos where uploaded_by = $1', [userId])).rows;
const uploadsOf = async ({ userId }: Person) =>
  (await app.pool.query('select * from video_uploads where user_id = $1', [userId])).rows;
const idOf = (url: string) => url.split('/').at(-1) ?? '';

describe('monthly limit', () => {
  test('of twenty uploads started at once exactly ten are accepted', async () => {
    const person = await buildPerson(app);
    const started = await Promise.all(Array.from({ length: 20 }, () => startUpload(web, person)));
    expect(started.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = started.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['429 Monthly Upload Limit Reached']),
    );
    expect(await uploadsOf(person)).toHaveLength(10);
  });

  test('a cancelled or expired upload no longer counts', async () => {
    const person = await buildPerson(app);
    const started = await Promise.all(Array.from({ length: 10 }, () => startUpload(web, person)));
    expect((await startUpload(web, person)).status).toBe(429);
    const cancelled = await requestUpload(web, person, 'DELETE', started[0]?.url ?? '');
    expect(cancelled.status).toBe(204);
    app.clock.advance(25 * 3_600_000);
    // The others expire after a day and stop counting too.
    expect((await startUpload(web, person)).status).toBe(201);
  });

  test('a finished upload keeps counting until the first of the next month', async () => {
    app.clock.set(new Date('2027-03-31T12:00:00Z'));
    const person = await buildPerson(app);
    expect(await uploadVideo(web, person, video)).toMatchObject({ status: 200 });
    await app.pool.query('delete from gallery_videos where uploaded_by = $1', [person.userId]);
    const rest = await Promise.all(Array.from({ length: 10 }, () => startUpload(web, person)));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(9);
    app.clock.set(new Date('2027-04-01T00:00:01Z'));
    expect((await startUpload(web, person)).status).toBe(201);
  });

  test('admins have no limit', async () => {
    const admin = await buildAdmin(app);
    const started = await Promise.all(Array.from({ length: 12 }, () => startUpload(web, admin)));
    expect(started.every(({ status }) => status === 201)).toBe(true);
  });
});

describe('starting an upload', () => {
  test('a title with an emoji at its limit is kept whole, and one that is too long loses no half', async () => {
    const person = await buildPerson(app);
    await startUpload(web, person, { title: `${'x'.repeat(79)}😀` });
    await startUpload(web, person, { title: `${'y'.repeat(78)}👩🏽‍🚀` });
    const titles = (await uploadsOf(person)).map(({ title }) => title).toSorted();
    expect(titles).toEqual([`${'x'.repeat(79)}😀`, 'y'.repeat(78)]);
  });

  test.each([
    [{ fileName: 'film.gif' }, 422, 'Please upload a video file (mp4, mov, avi, webm)'],
    [{ fileName: 'film.mp4.exe' }, 422, 'Please upload a video file (mp4, mov, avi, webm)'],
    [{ sizeBytes: VIDEO_MAX_BYTES + 1 }, 413, 'File size must be less than 100MB'],
    [{ sizeBytes: 0 }, 422, 'This file is empty'],
    [{ title: '   ' }, 422, 'Please enter a title'],
    [{ rights: 'no' }, 422, 'Please confirm that you hold the rights to this video'],
    [{ sizeBytes: VIDEO_MAX_BYTES }, 201, ''],
    [{ sizeBytes: VIDEO_MAX_BYTES - 1 }, 201, ''],
  ])('%j gets %d %s', async (declared, status, message) => {
    const person = await buildPerson(app);
    expect(await startUpload(web, person, declared)).toMatchObject({ status, message });
    expect(await uploadsOf(person)).toHaveLength(status === 201 ? 1 : 0);
  });

  test.each([
    ['../../../etc/passwd.mp4', 'passwd.mp4'],
    ['\u202e4pm.mp4', '4pm.mp4'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(111)}…xxxx.mp4`],
  ])('a file named %j is stored under our own name', async (fileName, shown) => {
    const person = await buildPerson(app);
    const started = await startUpload(web, person, { fileName });
    expect(started.url).toMatch(/\/uploads\/videos\/[\da-f-]{36}$/);
    expect((await uploadsOf(person))[0]).toMatchObject({ file_name: shown });
  });

  test('a server without ffmpeg accepts no uploads and says so', async () => {
    const person = await buildPerson(app);
    const { videoTools } = app.services;
    Object.assign(videoTools, { isAvailable: false, reason: 'ffmpeg was not found' });
    const started = await startUpload(web, person);
    Object.assign(videoTools, { isAvailable: true });
    expect(started).toMatchObject({
      status: 503,
      message: 'Uploads aren’t available right now',
    });
  });
});

/** Sends `bytes` and disconnects after the first `after` of them. */
function sendAndDisconnect(
  person: Person,
  url: string,
  offset: number,
  bytes: Buffer,
  after: number,
) {
  return new Promise<void>((resolve) => {
    const sent = request(url, {
      method: 'PATCH',
      headers: {
        cookie: person.credentials.get('cookie') ?? '',
        origin: web.origin,
        'tus-resumable': '1.0.0',
        'upload-offset': offset,
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    sent.on('error', () => {});
    sent.on('close', () => resolve());
    sent.write(bytes.subarray(0, after), () => sent.destroy());
  });
}

describe('receiving bytes', () => {
  test('fifty lost connections at random offsets leave an intact file', async () => {
    const person = await buildPerson(app);
    const file = randomBytes(500_000);
    const { url } = await startUpload(web, person, { sizeBytes: file.length });
    const received = async () => {
      const answer = await requestUpload(web, person, 'HEAD', url);
      return Number(answer.headers.get('upload-offset'));
    };
    const cutoffs = fc.sample(fc.integer({ min: 1, max: 9_000 }), { numRuns: 50, seed: 9 });
    for (const after of cutoffs) {
      const offset = await received();
      expect(offset).toBeLessThanOrEqual(file.length);
      await sendAndDisconnect(person, url, offset, file.subarray(offset), after);
    }
    const offset = await received();
    const last = await sendBytes(web, person, url, offset, file.subarray(offset));
    expect(last.status).toBe(204);
    const stored = await app.platform.storage.disk.getBytes(uploadKey(idOf(url)));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(
      createHash('sha256').update(file).digest('hex'),
    );
  });

  test('more bytes than declared are refused, and fewer make no video', async () => {
    const person = await buildPerson(app);
    const more = await startUpload(web, person, { sizeBytes: 10 });
    expect((await sendBytes(web, person, more.url, 0, randomBytes(11))).status).toBe(413);
    const fewer = await startUpload(web, person, { sizeBytes: 10 });
    await sendBytes(web, person, fewer.url, 0, randomBytes(9));
    const finished = await requestUpload(web, person, 'POST', `${fewer.url}/record`);
    expect(finished.status).toBe(409);
    expect(await videosOf(person)).toHaveLength(0);
  });

  test('a wrong offset changes nothing', async () => {
    const person = await buildPerson(app);
    const { url } = await startUpload(web, person, { sizeBytes: 20 });
    await sendBytes(web, person, url, 0, randomBytes(10));
    expect((await sendBytes(web, person, url, 5, randomBytes(10))).status).toBe(409);
    expect((await sendBytes(web, person, url, 15, randomBytes(5))).status).toBe(409);
  });

  test('finishing one upload twice at once creates one video', async () => {
    const person = await buildPerson(app);
    const { url } = await startUpload(web, person, { sizeBytes: video.length });
    const half = Math.floor(video.length / 2);
    await sendBytes(web, person, url, 0, video.subarray(0, half));
    const ends = await Promise.all([
      sendBytes(web, person, url, half, video.subarray(half)),
      sendBytes(web, person, url, half, video.subarray(half)),
    ]);
    expect(ends.map(({ status }) => status)).toContain(204);
    const finished = await Promise.all(
      Array.from({ length: 3 }, () => requestUpload(web, person, 'POST', `${url}/record`)),
    );
    expect(finished.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await videosOf(person)).toHaveLength(1);
    const { rows } = await app.pool.query(
      "select 1 from pgboss.job where name = 'process-video' and data ->> 'videoId' = $1",
      [(await videosOf(person))[0].id],
    );
    expect(rows).toHaveLength(1);
  });

  test("another user's upload does not exist", async () => {
    const [owner, other] = [await buildPerson(app), await buildPerson(app)];
    const { url } = await startUpload(web, owner, { sizeBytes: video.length });
    const answers = await Promise.all([
      requestUpload(web, other, 'HEAD', url),
      requestUpload(web, other, 'GET', url),
      requestUpload(web, other, 'DELETE', url),
      sendBytes(web, other, url, 0, video),
      requestUpload(web, other, 'POST', `${url}/record`),
      requestUpload(web, other, 'POST', `${url}/thumbnail`, randomBytes(10)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    // Even its owner cannot download it.
    expect((await requestUpload(web, owner, 'GET', url)).status).toBe(404);
    expect(await uploadsOf(owner)).toHaveLength(1);
  });
});

describe('upload lock', () => {
  test('only one process holds it, and it is handed to a waiting one', async () => {
    const [one, other] = [postgresLocker(app.platform.db), postgresLocker(app.platform.db)];
    const [first, second] = [one.newLock('uploads/x'), other.newLock('uploads/x')];
    const never = new AbortController().signal;
    let wasAsked = false;
    await first.lock(never, () => {
      wasAsked = true;
      void first.unlock();
    });
    await second.lock(never, () => {});
    expect(wasAsked).toBe(true);
    await second.unlock();
    const { rows } = await app.pool.query('select 1 from upload_locks');
    expect(rows).toEqual([]);
  });

  test('one request waits for the lock of another, and any more are refused at once', async () => {
    const { signal } = new AbortController();
    const lock = () => postgresLocker(app.platform.db).newLock('uploads/z');
    const [holder, ...others] = Array.from({ length: 10 }, lock);
    await holder?.lock(signal, () => holder.unlock());
    const outcomes = await Promise.allSettled(others.map((other) => other.lock(signal, () => {})));
    const taken = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await Promise.all(others.map((other) => other.unlock()));
    const { rows } = await app.pool.query("select from upload_locks where upload_id = 'uploads/z'");
    expect(rows).toEqual([]);
  });

  test('the lock of a dead process expires', async () => {
    await app.pool.query(
      "insert into upload_locks values ('uploads/y', gen_random_uuid(), now() - interval '1 second')",
    );
    const lock = postgresLocker(app.platform.db).newLock('uploads/y');
    const locks = async () =>
      (await app.pool.query("select from upload_locks where upload_id = 'uploads/y'")).rowCount;
    await lock.lock(new AbortController().signal, () => {});
    expect(await locks()).toBe(1);
    await lock.unlock();
    expect(await locks()).toBe(0);
  });
});
