import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { saveAvatar } from '#app/features/accounts/save-avatar.server.ts';
import { deleteUnusedVideos } from '#app/features/videos/delete-unused-videos.job.server.ts';
import { approveVideo } from '#app/features/videos/review/review-video.server.ts';
import { buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { ask, leave, makeVideo, sendBytes, startUpload } from '#tests/factories/videos.ts';
import { startObjectStorage } from '#tests/setup/object-storage.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWeb } from '#tests/setup/web.ts';
import { processVideo } from '../processing/process-video.job.server.ts';

const bucket = await startObjectStorage();
const app = createTestApp(bucket.settings());
const web = openWeb(app);
afterAll(() => bucket.stop());

const bucketOrigin = bucket.settings().S3_ENDPOINT ?? '';
const MEGABYTE = 1024 * 1024;

/** A film of more than one part, as a browser sends it: what fills it up is a box to be skipped. */
function makeLargeVideo(): Buffer {
  const filling = Buffer.alloc(11 * MEGABYTE);
  filling.writeUInt32BE(filling.length, 0);
  filling.write('free', 4, 'latin1');
  return Buffer.concat([makeVideo(), filling]);
}

const fetchAs = (person: Person | null, path: string, headers: Record<string, string> = {}) =>
  fetch(`${web.origin}${path}`, {
    headers: { cookie: person?.credentials.get('cookie') ?? '', ...headers },
    redirect: 'manual',
  });
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keysInBucket = async () => {
  const { objects } = await app.platform.storage.disk.listAll('', { recursive: true });
  return [...objects].map((file) => ('key' in file ? file.key : ''));
};

test('an upload in parts becomes a film that plays out of a bucket, byte by byte', async () => {
  const owner = await buildPerson(app);
  const stranger = await buildPerson(app);
  const bytes = makeLargeVideo();
  const { address, status } = await startUpload(web, owner, { sizeBytes: bytes.length });
  expect(status).toBe(201);
  // A line that broke in the middle of the second part: what arrived is told, and gone on from.
  const part = 8 * MEGABYTE;
  expect((await sendBytes(web, owner, address, 0, bytes.subarray(0, part))).status).toBe(204);
  const arrived = await ask(web, owner, 'HEAD', address);
  expect(arrived.headers.get('upload-offset')).toBe(String(part));
  expect((await sendBytes(web, owner, address, part, bytes.subarray(part))).status).toBe(204);
  expect((await ask(web, owner, 'POST', `${address}/record`)).status).toBe(200);

  expect((await keysInBucket()).filter((key) => key.startsWith('uploads/'))).toEqual([]);

  const rowOf = async () =>
    (await app.pool.query('select * from gallery_videos where uploaded_by = $1', [owner.userId]))
      .rows[0];
  const { id: videoId, film_id: filmId, file_url: originalKey } = await rowOf();
  expect(hash(await app.platform.storage.disk.getBytes(originalKey))).toBe(hash(bytes));
  await processVideo(app.services, videoId);
  const { file_url: filmKey } = await rowOf();
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
  const way = await fetchAs(null, path);
  expect(way.status).toBe(302);
  // Nobody may keep the way: the address at its end dies within minutes.
  expect(way.headers.get('cache-control')).toBe('private, no-store');
  const location = way.headers.get('location') ?? '';
  expect(new URL(location).origin).toBe(bucketOrigin);
  expect(Number(new URL(location).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
  expect(location).not.toContain(owner.userId);
  expect(way.headers.get('content-security-policy')).toContain(
    `media-src 'self' blob: ${bucketOrigin};`,
  );

  const whole = await fetch(location);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(hash(new Uint8Array(await whole.arrayBuffer()))).toBe(hash(film));
  const middle = await fetch(location, { headers: { range: 'bytes=100-299' } });
  expect(middle.status).toBe(206);
  expect(middle.headers.get('content-range')).toBe(`bytes 100-299/${film.length}`);
  expect(Buffer.from(await middle.arrayBuffer())).toEqual(film.subarray(100, 300));
});

test('a picture of a film is passed through, so that mails and caches may keep its address', async () => {
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

test('a picture of a person is passed through: its key has their id in it', async () => {
  const person = await buildPerson(app);
  const source = sharp({ create: { width: 64, height: 64, channels: 3, background: '#405030' } });
  const address = await saveAvatar(app.services, person.userId, await source.png().toBuffer());
  expect((await keysInBucket()).filter((key) => key.includes(person.userId))).toHaveLength(1);
  const answer = await fetchAs(person, address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('location')).toBeNull();
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
  });
});

test('an upload that is given up, or is no video, leaves nothing in the bucket', async () => {
  const person = await buildPerson(app);
  const before = await keysInBucket();
  const given = await startUpload(web, person, { sizeBytes: 20 * MEGABYTE });
  await sendBytes(web, person, given.address, 0, Buffer.alloc(9 * MEGABYTE));
  expect((await ask(web, person, 'DELETE', given.address)).status).toBe(204);
  const lie = await startUpload(web, person, { sizeBytes: 200 });
  await sendBytes(web, person, lie.address, 0, Buffer.alloc(200, 'x'));
  expect((await ask(web, person, 'POST', `${lie.address}/record`)).status).toBe(422);
  app.clock.advance(25 * 3_600_000);
  await deleteUnusedVideos(app.services);
  expect((await keysInBucket()).toSorted()).toEqual(before.toSorted());
});

test('who leaves in the middle of an upload leaves no part of it behind', async () => {
  const person = await buildPerson(app);
  const { address } = await startUpload(web, person, { sizeBytes: 20 * MEGABYTE });
  await sendBytes(web, person, address, 0, Buffer.alloc(9 * MEGABYTE));
  expect(await bucket.countOpenUploads()).toBe(1);
  await leave(app, person);
  expect(await bucket.countOpenUploads()).toBe(0);
});
