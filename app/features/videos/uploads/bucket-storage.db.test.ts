import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { saveAvatar } from '#app/features/accounts/profile/save-avatar.server.ts';
import { deleteUnusedVideos } from '#app/features/videos/delete-unused-videos.job.server.ts';
import { takeDownVideo } from '#app/features/videos/delete-video.server.ts';
import { approveVideo } from '#app/features/videos/review/review-video.server.ts';
import { deleteFilesJob, deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import {
  deleteUser,
  makeVideo,
  requestUpload,
  sendBytes,
  startUpload,
} from '#tests/factories/videos.ts';
import { startTcpProxy } from '#tests/setup/tcp-proxy.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';
import { startObjectStorage } from '#tests/tools/object-storage.ts';
import { processVideo } from '../processing/process-video.job.server.ts';

const bucket = await startObjectStorage();
const proxy = await startTcpProxy({ host: '127.0.0.1', port: bucket.port });
const app = createTestApp(bucket.settings(proxy.port));
const web = openWebServer(app);
afterAll(async () => {
  await proxy.close();
  await bucket.stop();
});

const bucketOrigin = bucket.settings(proxy.port).S3_ENDPOINT ?? '';
const MEGABYTE = 1024 * 1024;

/** A video of more than one chunk, padded with an mp4 box that players skip. */
function makeLargeVideo(): Buffer {
  const padding = Buffer.alloc(11 * MEGABYTE);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([makeVideo(), padding]);
}

const fetchAs = (person: Person | null, path: string, headers: Record<string, string> = {}) =>
  fetch(`${web.origin}${path}`, {
    headers: { cookie: person?.credentials.get('cookie') ?? '', ...headers },
    redirect: 'manual',
  });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const listKeys = async () => {
  const { objects } = await app.platform.storage.disk.listAll('', { recursive: true });
  return [...objects].map((file) => ('key' in file ? file.key : ''));
};

test('a resumed upload becomes a film that plays from a bucket, ranges included', async () => {
  const owner = await buildPerson(app);
  const stranger = await buildPerson(app);
  const bytes = makeLargeVideo();
  const { url, status } = await startUpload(web, owner, { sizeBytes: bytes.length });
  expect(status).toBe(201);
  // After a lost connection, the server reports what arrived and the upload resumes there.
  const part = 8 * MEGABYTE;
  expect((await sendBytes(web, owner, url, 0, bytes.subarray(0, part))).status).toBe(204);
  const head = await requestUpload(web, owner, 'HEAD', url);
  expect(head.headers.get('upload-offset')).toBe(String(part));
  expect((await sendBytes(web, owner, url, part, bytes.subarray(part))).status).toBe(204);
  expect((await requestUpload(web, owner, 'POST', `${url}/record`)).status).toBe(200);

  expect((await listKeys()).filter((key) => key.startsWith('uploads/'))).toEqual([]);

  const findRow = async () =>
    (await app.pool.query('select * from gallery_videos where uploaded_by = $1', [owner.userId]))
      .rows[0];
  const { id: videoId, film_id: filmId, file_url: originalKey } = await findRow();
  expect(sha256(await app.platform.storage.disk.getBytes(originalKey))).toBe(sha256(bytes));
  await processVideo(app.services, videoId);
  const { file_url: filmKey } = await findRow();
  const film = Buffer.from(await app.platform.storage.disk.getBytes(filmKey));

  const path = `/videos/${filmId}/film.mp4`;
  for (const name of ['film.mp4', 'poster-640.jpg']) {
    expect((await fetchAs(null, `/videos/${filmId}/${name}`)).status).toBe(404);
    expect((await fetchAs(stranger, `/videos/${filmId}/${name}`)).status).toBe(404);
  }
  expect((await fetchAs(owner, path)).status).toBe(302);

  const staff = await buildStaff(app);
  const { rows } = await app.pool.query('select id from categories limit 1');
  await approveVideo(app.services, staff, videoId, rows[0].id);
  const redirect = await fetchAs(null, path);
  expect(redirect.status).toBe(302);
  // Caches must not keep the redirect: its target expires within minutes.
  expect(redirect.headers.get('cache-control')).toBe('private, no-store');
  const location = redirect.headers.get('location') ?? '';
  expect(new URL(location).origin).toBe(bucketOrigin);
  expect(Number(new URL(location).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
  expect(location).not.toContain(owner.userId);
  expect(redirect.headers.get('content-security-policy')).toContain(
    `media-src 'self' blob: ${bucketOrigin};`,
  );

  const complete = await fetch(location);
  expect(complete.headers.get('content-type')).toBe('video/mp4');
  expect(sha256(new Uint8Array(await complete.arrayBuffer()))).toBe(sha256(film));
  const middle = await fetch(location, { headers: { range: 'bytes=100-299' } });
  expect(middle.status).toBe(206);
  expect(middle.headers.get('content-range')).toBe(`bytes 100-299/${film.length}`);
  expect(Buffer.from(await middle.arrayBuffer())).toEqual(film.subarray(100, 300));

  // Made longer for a letter, it comes through the site: the bucket has its parts, not their order.
  const held = await fetchAs(null, `${path}?passes=2`);
  expect(held.status).toBe(200);
  expect(held.headers.get('location')).toBeNull();
  const longer = Buffer.from(await held.arrayBuffer());
  expect(String(longer.length)).toBe(held.headers.get('content-length'));
  const range = await fetchAs(null, `${path}?passes=2`, { range: 'bytes=9000-19999' });
  expect(range.status).toBe(206);
  expect(Buffer.from(await range.arrayBuffer())).toEqual(longer.subarray(9_000, 20_000));
});

test('a poster is served without a redirect, so that mail and caches can keep its URL', async () => {
  const { rows } = await app.pool.query(
    "select film_id from gallery_videos where status = 'approved'",
  );
  const answer = await fetchAs(null, `/videos/${rows[0].film_id}/poster-640.jpg`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const picture = Buffer.from(await answer.arrayBuffer());
  expect(String(picture.length)).toBe(answer.headers.get('content-length'));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 160 });
});

test('an avatar is served without a redirect, because its key contains the user id', async () => {
  const person = await buildPerson(app);
  const source = sharp({ create: { width: 64, height: 64, channels: 3, background: '#405030' } });
  const url = await saveAvatar(app.services, person.userId, await source.png().toBuffer());
  expect((await listKeys()).filter((key) => key.includes(person.userId))).toHaveLength(1);
  const answer = await fetchAs(person, url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('location')).toBeNull();
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
  });
});

test('a cancelled upload and an invalid one leave nothing in the bucket', async () => {
  const person = await buildPerson(app);
  const before = await listKeys();
  const cancelled = await startUpload(web, person, { sizeBytes: 20 * MEGABYTE });
  await sendBytes(web, person, cancelled.url, 0, Buffer.alloc(9 * MEGABYTE));
  expect((await requestUpload(web, person, 'DELETE', cancelled.url)).status).toBe(204);
  const invalid = await startUpload(web, person, { sizeBytes: 200 });
  await sendBytes(web, person, invalid.url, 0, Buffer.alloc(200, 'x'));
  expect((await requestUpload(web, person, 'POST', `${invalid.url}/record`)).status).toBe(422);
  app.clock.advance(25 * 3_600_000);
  await deleteUnusedVideos(app.services);
  expect((await listKeys()).toSorted()).toEqual(before.toSorted());
});

test('deleting an account in the middle of an upload leaves no part of it behind', async () => {
  const person = await buildPerson(app);
  const { url } = await startUpload(web, person, { sizeBytes: 20 * MEGABYTE });
  await sendBytes(web, person, url, 0, Buffer.alloc(9 * MEGABYTE));
  expect(await bucket.countOpenUploads()).toBe(1);
  await deleteUser(app, person);
  expect(await bucket.countOpenUploads()).toBe(0);
});

test('a signed address names one film, as a video, to read for five minutes', async () => {
  const { rows } = await app.pool.query(
    "select film_id, file_url from gallery_videos where status = 'approved'",
  );
  const [{ film_id: filmId, file_url: key }] = rows;
  const path = `/videos/${filmId}/film.mp4?response-content-type=text/html&name=../x`;
  const signed = new URL((await fetchAs(null, path)).headers.get('location') ?? '');
  expect(signed.pathname).toBe(`/unsent/${key}`);
  const { searchParams } = signed;
  // SigV4 covers every parameter and the method: the bucket refuses the address with another.
  expect(searchParams.getAll('response-content-type')).toEqual(['video/mp4']);
  expect(searchParams.get('X-Amz-Expires')).toBe('300');
  expect(searchParams.get('x-id')).toBe('GetObject');
});

test("another user's upload cannot be reached, nor the store's own files beside it", async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const { url } = await startUpload(web, owner, { sizeBytes: 20 * MEGABYTE });
  await sendBytes(web, owner, url, 0, Buffer.alloc(9 * MEGABYTE));
  const before = await listKeys();
  const id = url.split('/').at(-1) ?? '';
  const attempts: [Person, string][] = [
    [stranger, id],
    ...['.info', '.part', '.json', '%2e%69nfo', '%2f..%2f', '%00', `%2f..%2f${id}`].flatMap(
      (end): [Person, string][] => [
        [owner, `${id}${end}`],
        [stranger, `${id}${end}`],
      ],
    ),
    [owner, `..%2fgallery-videos%2f${stranger.userId}`],
  ];
  for (const [person, name] of attempts) {
    const target = `${web.origin}/uploads/videos/${name}`;
    const statuses = [
      (await requestUpload(web, person, 'HEAD', target)).status,
      (await sendBytes(web, person, target, 9 * MEGABYTE, Buffer.alloc(100))).status,
      (await requestUpload(web, person, 'DELETE', target)).status,
    ];
    expect([name, statuses.filter((status) => status < 400 || status >= 500)]).toEqual([name, []]);
  }
  expect((await listKeys()).toSorted()).toEqual(before.toSorted());
  const head = await requestUpload(web, owner, 'HEAD', url);
  expect(head.headers.get('upload-offset')).toBe(String(9 * MEGABYTE));
});

test('an unreachable bucket is an error that says nothing of keys, and takes no page with it', async () => {
  const person = await buildPerson(app);
  const { rows } = await app.pool.query(
    "select film_id from gallery_videos where status = 'approved'",
  );
  proxy.cut();
  const answers = [
    await fetchAs(null, `/videos/${rows[0].film_id}/film.mp4`),
    await fetchAs(null, `/videos/${rows[0].film_id}/poster-640.jpg`),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(500);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('cache-control') ?? '').not.toContain('public');
    expect(await answer.text()).toMatch(
      /^Something went wrong\. Please try again later\. If you write to us, add this number: [\w-]{36}$/,
    );
  }
  const refused = await startUpload(web, person, { sizeBytes: 200 });
  expect([refused.status, refused.message]).toEqual([500, 'Failed to upload video']);
  expect((await fetchAs(null, '/delivery')).status).toBe(404);
  proxy.restore();
  expect((await startUpload(web, person, { sizeBytes: 200 })).status).toBe(201);
});

test('a video taken down gets no signed address any more, and those given out open nothing', async () => {
  const { rows } = await app.pool.query(
    "select id, film_id from gallery_videos where status = 'approved'",
  );
  const path = `/videos/${rows[0].film_id}/film.mp4`;
  const signed = (await fetchAs(null, path)).headers.get('location') ?? '';
  expect((await fetch(signed)).status).toBe(200);
  await takeDownVideo(app.services, await buildStaff(app), rows[0].id);
  const jobs = await app.pool.query('delete from pgboss.job where name = $1 returning data', [
    deleteFilesKind.name,
  ]);
  for (const { data } of jobs.rows) await deleteFilesJob(app.services).run(data);
  const answer = await fetchAs(null, path);
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
  expect((await fetch(signed)).status).toBe(404);
});
