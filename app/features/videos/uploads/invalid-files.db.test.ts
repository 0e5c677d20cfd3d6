import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import { ask, makeVideo, sendBytes, startUpload, upload } from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWeb } from '#tests/setup/web.ts';

const app = createTestApp({ UPLOAD_MAX_SECONDS: '10' });
const web = openWeb(app);

const UNREADABLE = 'This file is not a video we can read';
const video = makeVideo();
const text = (words: string) => Buffer.from(words);
const playlist =
  '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

/** A video that carries a text of its own. */
function withSubtitles(): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-subtitles-'));
  const file = path.join(folder, 'words.srt');
  writeFileSync(file, '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
  const bytes = makeVideo('mp4', [], {}, ['-i', file]);
  rmSync(folder, { recursive: true });
  return bytes;
}

const lies: [string, string, Buffer, string][] = [
  [
    'a picture with a script in it',
    'film.mp4',
    text('GIF89a/*<script>alert(1)</script>*/=1;'),
    UNREADABLE,
  ],
  ['a page', 'film.mp4', text('<!doctype html><script>alert(1)</script>'), UNREADABLE],
  [
    'a page that begins like a video',
    'film.mp4',
    text('\0\0\0\x18ftypmp42<script>alert(1)</script>'),
    UNREADABLE,
  ],
  ['a playlist', 'film.avi', text(playlist), UNREADABLE],
  [
    'a playlist in the clothes of an avi',
    'film.avi',
    Buffer.concat([text('RIFF\0\0\0\0AVI '), text(playlist)]),
    UNREADABLE,
  ],
  ['a playlist called webm', 'film.webm', text(playlist), UNREADABLE],
  ['an archive', 'film.mov', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)]), UNREADABLE],
  ['an mp4 called avi', 'film.avi', video, UNREADABLE],
  ['an mp4 called webm', 'film.webm', video, UNREADABLE],
  ['the first half of a video', 'film.mp4', video.subarray(0, 400), UNREADABLE],
  ['one byte', 'film.mp4', text('x'), UNREADABLE],
  ['sound alone', 'film.mp4', makeVideo('mp4', ['-vn']), UNREADABLE],
  [
    'a picture too small',
    'film.mp4',
    makeVideo('mp4', [], { size: '32x32' }),
    'The picture of this video is too large or too small',
  ],
  ['a film too long', 'film.mp4', makeVideo('mp4', [], { seconds: 12 }), 'This video is too long'],
  [
    'a film too short',
    'film.mp4',
    makeVideo('mp4', ['-frames:v', '3', '-an']),
    'This video is too short',
  ],
  [
    'subtitles, which may be a playlist',
    'film.mp4',
    withSubtitles(),
    'This video uses a format we do not understand',
  ],
  [
    'a codec nobody watches',
    'film.avi',
    makeVideo('avi', ['-c:v', 'ffv1']),
    'This video uses a format we do not understand',
  ],
];

test('a film too long is told how long it may be, as this place has it', async () => {
  const person = await buildPerson(app);
  const film = makeVideo('mp4', [], { seconds: 12 });
  const { address } = await startUpload(web, person, { sizeBytes: film.length });
  await sendBytes(web, person, address, 0, film);
  const answer = await ask(web, person, 'POST', `${address}/record`);
  expect(await answer.json()).toMatchObject({
    notice: { title: 'This video is too long', description: 'It may take 10 seconds.' },
  });
});

test.each(lies)(
  '%s (%s) is refused, and nothing of it stays',
  async (_what, fileName, bytes, words) => {
    const person = await buildPerson(app);
    expect(await upload(web, person, bytes, { fileName })).toEqual({ status: 422, words });
    const { disk } = app.platform.storage;
    for (const area of ['uploads/', `gallery-videos/${person.userId}/`]) {
      const { objects } = await disk
        .listAll(area, { recursive: true })
        .catch(() => ({ objects: [] }));
      const kept = [...objects].map((file) => ('key' in file ? file.key : ''));
      const uploads = await app.pool.query('select id from video_uploads where user_id = $1', [
        person.userId,
      ]);
      expect(uploads.rows).toEqual([]);
      expect(kept.filter((key) => key.includes(person.userId))).toEqual([]);
    }
    const { rows } = await app.pool.query('select 1 from gallery_videos where uploaded_by = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  },
);

/** The same avi, said to be so many pixels wide and high, in its own header and in every picture. */
function saidToBe(avi: Buffer, side: number): Buffer {
  const bytes = Buffer.from(avi);
  const format = bytes.indexOf('strf') + 8;
  bytes.writeUInt32LE(side, format + 4);
  bytes.writeUInt32LE(side, format + 8);
  for (let at = bytes.indexOf('\xff\xc0', 0, 'latin1'); at >= 0; ) {
    bytes.writeUInt16BE(side, at + 5);
    bytes.writeUInt16BE(side, at + 7);
    at = bytes.indexOf('\xff\xc0', at + 2, 'latin1');
  }
  return bytes;
}

test('a picture of 65,535 by 65,535 pixels is refused by its header', async () => {
  const person = await buildPerson(app);
  const film = saidToBe(makeVideo('avi', ['-c:v', 'mjpeg', '-an']), 65_535);
  expect(await upload(web, person, film, { fileName: 'film.avi' })).toEqual({
    status: 422,
    words: 'The picture of this video is too large or too small',
  });
});

test.each([
  ['of 65,535 by 65,535 pixels', hugePicture()],
  ['that is a page', text('<svg onload="alert(1)">')],
  ['of no bytes', Buffer.alloc(0)],
])('a thumbnail %s is ignored, and the video is saved without it', async (_what, picture) => {
  const person = await buildPerson(app);
  const { address } = await startUpload(web, person, { sizeBytes: video.length });
  await sendBytes(web, person, address, 0, video);
  expect((await ask(web, person, 'POST', `${address}/thumbnail`, picture)).status).toBe(200);
  expect((await ask(web, person, 'POST', `${address}/record`)).status).toBe(200);
  const { rows } = await app.pool.query(
    'select thumbnail_url from gallery_videos where uploaded_by = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ thumbnail_url: null }]);
});

/** One JPEG, cut out of an avi, with a size in its header that would fill any memory. */
function hugePicture(): Buffer {
  const avi = makeVideo('avi', ['-c:v', 'mjpeg', '-an']);
  const begin = avi.indexOf('\xff\xd8', 0, 'latin1');
  const picture = Buffer.from(avi.subarray(begin, avi.indexOf('\xff\xd9', begin, 'latin1') + 2));
  const frame = picture.indexOf('\xff\xc0', 0, 'latin1');
  picture.writeUInt16BE(65_535, frame + 5);
  picture.writeUInt16BE(65_535, frame + 7);
  return picture;
}
