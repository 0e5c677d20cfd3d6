import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uploadKey } from '#app/platform/uploads/resumable-uploads.server.ts';
import { postgresLocker } from '#app/platform/uploads/upload-locker.server.ts';
import { buildAdmin, buildPerson, type Person } from '#tests/factories/people.ts';
import { ask, makeVideo, sendBytes, startUpload, upload } from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWeb } from '#tests/setup/web.ts';
import { VIDEO_MAX_BYTES } from './upload.rules.ts';

const app = createTestApp();
const web = openWeb(app);
const video = makeVideo();

const videosOf = async ({ userId }: Person) =>
  (await app.pool.query('select * from gallery_videos where uploaded_by = $1', [userId])).rows;
const uploadsOf = async ({ userId }: Person) =>
  (await app.pool.query('select * from video_uploads where user_id = $1', [userId])).rows;
const idOf = (address: string) => address.split('/').at(-1) ?? '';

describe('the monthly limit', () => {
  test('of twenty uploads begun at once exactly ten may', async () => {
    const person = await buildPerson(app);
    const begun = await Promise.all(Array.from({ length: 20 }, () => startUpload(web, person)));
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = begun.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, words }) => `${status} ${words}`))).toEqual(
      new Set(['429 Monthly Upload Limit Reached']),
    );
    expect(await uploadsOf(person)).toHaveLength(10);
  });

  test('a place is given back by who gives up, and with the month', async () => {
    const person = await buildPerson(app);
    const begun = await Promise.all(Array.from({ length: 10 }, () => startUpload(web, person)));
    expect((await startUpload(web, person)).status).toBe(429);
    const gone = await ask(web, person, 'DELETE', begun[0]?.address ?? '');
    expect(gone.status).toBe(204);
    app.clock.advance(25 * 3_600_000);
    // Nobody came back to the others for a day: their places are free again too.
    expect((await startUpload(web, person)).status).toBe(201);
  });

  test('what was recorded keeps its place, and the first of a month frees all', async () => {
    app.clock.set(new Date('2027-03-31T12:00:00Z'));
    const person = await buildPerson(app);
    expect(await upload(web, person, video)).toMatchObject({ status: 200 });
    await app.pool.query('delete from gallery_videos where uploaded_by = $1', [person.userId]);
    const rest = await Promise.all(Array.from({ length: 10 }, () => startUpload(web, person)));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(9);
    app.clock.set(new Date('2027-04-01T00:00:01Z'));
    expect((await startUpload(web, person)).status).toBe(201);
  });

  test('an admin has none', async () => {
    const admin = await buildAdmin(app);
    const begun = await Promise.all(Array.from({ length: 12 }, () => startUpload(web, admin)));
    expect(begun.every(({ status }) => status === 201)).toBe(true);
  });
});

describe('what may begin', () => {
  test.each([
    [{ fileName: 'film.gif' }, 422, 'Please upload a video file (mp4, mov, avi, webm)'],
    [{ fileName: 'film.mp4.exe' }, 422, 'Please upload a video file (mp4, mov, avi, webm)'],
    [{ sizeBytes: VIDEO_MAX_BYTES + 1 }, 413, 'File size must be less than 100MB'],
    [{ sizeBytes: 0 }, 422, 'This file is empty'],
    [{ title: '   ' }, 422, 'Give it a title'],
    [{ rights: 'no' }, 422, 'Please confirm that the film is yours to give'],
    [{ sizeBytes: VIDEO_MAX_BYTES }, 201, ''],
    [{ sizeBytes: VIDEO_MAX_BYTES - 1 }, 201, ''],
  ])('%j is answered %d %s', async (declared, status, words) => {
    const person = await buildPerson(app);
    expect(await startUpload(web, person, declared)).toMatchObject({ status, words });
    expect(await uploadsOf(person)).toHaveLength(status === 201 ? 1 : 0);
  });

  test.each([
    ['../../../etc/passwd.mp4', 'passwd.mp4'],
    ['\u202e4pm.mp4', '4pm.mp4'],
    [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(111)}…xxxx.mp4`],
  ])('a file called %j is stored under a name of ours', async (fileName, shown) => {
    const person = await buildPerson(app);
    const begun = await startUpload(web, person, { fileName });
    expect(begun.address).toMatch(/\/uploads\/videos\/[\da-f-]{36}$/);
    expect((await uploadsOf(person))[0]).toMatchObject({ file_name: shown });
  });

  test('a machine without ffmpeg takes none, and says why', async () => {
    const person = await buildPerson(app);
    const { videoTools } = app.services;
    Object.assign(videoTools, { isAvailable: false, reason: 'ffmpeg was not found' });
    const begun = await startUpload(web, person);
    Object.assign(videoTools, { isAvailable: true });
    expect(begun).toMatchObject({
      status: 503,
      words: 'Uploads are switched off on this server',
    });
  });
});

/** Sends `bytes` and hangs up after so many of them. */
function sendAndHangUp(
  person: Person,
  address: string,
  offset: number,
  bytes: Buffer,
  after: number,
) {
  return new Promise<void>((resolve) => {
    const sent = request(address, {
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

describe('the bytes', () => {
  test('a line that breaks at fifty random places leaves the very file', async () => {
    const person = await buildPerson(app);
    const file = randomBytes(500_000);
    const { address } = await startUpload(web, person, { sizeBytes: file.length });
    const received = async () => {
      const answer = await ask(web, person, 'HEAD', address);
      return Number(answer.headers.get('upload-offset'));
    };
    const breaks = fc.sample(fc.integer({ min: 1, max: 9_000 }), { numRuns: 50, seed: 9 });
    for (const after of breaks) {
      const offset = await received();
      expect(offset).toBeLessThanOrEqual(file.length);
      await sendAndHangUp(person, address, offset, file.subarray(offset), after);
    }
    const offset = await received();
    const last = await sendBytes(web, person, address, offset, file.subarray(offset));
    expect(last.status).toBe(204);
    const kept = await app.platform.storage.disk.getBytes(uploadKey(idOf(address)));
    expect(createHash('sha256').update(kept).digest('hex')).toBe(
      createHash('sha256').update(file).digest('hex'),
    );
  });

  test('more bytes than were declared are refused, fewer are no video', async () => {
    const person = await buildPerson(app);
    const more = await startUpload(web, person, { sizeBytes: 10 });
    expect((await sendBytes(web, person, more.address, 0, randomBytes(11))).status).toBe(413);
    const fewer = await startUpload(web, person, { sizeBytes: 10 });
    await sendBytes(web, person, fewer.address, 0, randomBytes(9));
    const recorded = await ask(web, person, 'POST', `${fewer.address}/record`);
    expect(recorded.status).toBe(409);
    expect(await videosOf(person)).toHaveLength(0);
  });

  test('an offset that is not where it stands changes nothing', async () => {
    const person = await buildPerson(app);
    const { address } = await startUpload(web, person, { sizeBytes: 20 });
    await sendBytes(web, person, address, 0, randomBytes(10));
    expect((await sendBytes(web, person, address, 5, randomBytes(10))).status).toBe(409);
    expect((await sendBytes(web, person, address, 15, randomBytes(5))).status).toBe(409);
  });

  test('two that finish one upload at once make one video', async () => {
    const person = await buildPerson(app);
    const { address } = await startUpload(web, person, { sizeBytes: video.length });
    const half = Math.floor(video.length / 2);
    await sendBytes(web, person, address, 0, video.subarray(0, half));
    const ends = await Promise.all([
      sendBytes(web, person, address, half, video.subarray(half)),
      sendBytes(web, person, address, half, video.subarray(half)),
    ]);
    expect(ends.map(({ status }) => status)).toContain(204);
    const recorded = await Promise.all(
      Array.from({ length: 3 }, () => ask(web, person, 'POST', `${address}/record`)),
    );
    expect(recorded.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await videosOf(person)).toHaveLength(1);
    const { rows } = await app.pool.query(
      "select 1 from pgboss.job where name = 'process-video' and data ->> 'videoId' = $1",
      [(await videosOf(person))[0].id],
    );
    expect(rows).toHaveLength(1);
  });

  test("somebody else's upload does not exist", async () => {
    const [owner, other] = [await buildPerson(app), await buildPerson(app)];
    const { address } = await startUpload(web, owner, { sizeBytes: video.length });
    const answers = await Promise.all([
      ask(web, other, 'HEAD', address),
      ask(web, other, 'GET', address),
      ask(web, other, 'DELETE', address),
      sendBytes(web, other, address, 0, video),
      ask(web, other, 'POST', `${address}/record`),
      ask(web, other, 'POST', `${address}/thumbnail`, randomBytes(10)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    // Not even its owner reads it back.
    expect((await ask(web, owner, 'GET', address)).status).toBe(404);
    expect(await uploadsOf(owner)).toHaveLength(1);
  });
});

describe('who may write', () => {
  test('one at a time, whichever process asks; who waits is let in when the other ends', async () => {
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

  test('what a dead process held comes free', async () => {
    await app.pool.query(
      "insert into upload_locks values ('uploads/y', gen_random_uuid(), now() - interval '1 second')",
    );
    const lock = postgresLocker(app.platform.db).newLock('uploads/y');
    await lock.lock(new AbortController().signal, () => {});
    await lock.unlock();
  });
});
