import { expect, test } from 'vitest';
import { buildPerson } from '#tests/factories/people.ts';
import {
  makeVideo,
  requestUpload,
  sendBytes,
  startUpload,
  uploadVideo,
} from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const app = createTestApp({ UPLOAD_MAX_SECONDS: '10' });
const web = openWebServer(app);

const UNREADABLE = 'We could not read this file as a video';
const video = makeVideo();
const text = (content: string) => Buffer.from(content);
const playlist =
  '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

const invalidFiles: [string, string, Buffer, string][] = [
  [
    'an image with a script in it',
    'film.mp4',
    text('GIF89a/*<script>alert(1)</script>*/=1;'),
    UNREADABLE,
  ],
  ['an HTML page', 'film.mp4', text('<!doctype html><script>alert(1)</script>'), UNREADABLE],
  [
    'an HTML page that starts like a video',
    'film.mp4',
    text('\0\0\0\x18ftypmp42<script>alert(1)</script>'),
    UNREADABLE,
  ],
  ['a playlist', 'film.avi', text(playlist), UNREADABLE],
  [
    'a playlist disguised as avi',
    'film.avi',
    Buffer.concat([text('RIFF\0\0\0\0AVI '), text(playlist)]),
    UNREADABLE,
  ],
  ['a playlist named webm', 'film.webm', text(playlist), UNREADABLE],
  ['an archive', 'film.mov', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)]), UNREADABLE],
  ['an mp4 named avi', 'film.avi', video, UNREADABLE],
  ['an mp4 named webm', 'film.webm', video, UNREADABLE],
  ['the first half of a video', 'film.mp4', video.subarray(0, 400), UNREADABLE],
  ['one byte', 'film.mp4', text('x'), UNREADABLE],
  ['a file with sound only', 'film.mp4', makeVideo('mp4', ['-vn']), UNREADABLE],
  [
    'a video with too small a picture',
    'film.mp4',
    makeVideo('mp4', [], { size: '32x32' }),
    'The resolution of this video is too high or too low',
  ],
  [
    'a video that is too long',
    'film.mp4',
    makeVideo('mp4', [], { seconds: 12 }),
    'This video is too long',
  ],
  [
    'a video that is too short',
    'film.mp4',
    makeVideo('mp4', ['-frames:v', '3', '-an']),
    'This video is too short',
  ],
  [
    'a video with an unusual codec',
    'film.avi',
    makeVideo('avi', ['-c:v', 'ffv1']),
    'This video uses an unsupported format',
  ],
];

test('the error for a long video names the configured limit', async () => {
  const person = await buildPerson(app);
  const film = makeVideo('mp4', [], { seconds: 12 });
  const { url } = await startUpload(web, person, { sizeBytes: film.length });
  await sendBytes(web, person, url, 0, film);
  const answer = await requestUpload(web, person, 'POST', `${url}/record`);
  expect(await answer.json()).toMatchObject({
    notice: { title: 'This video is too long', description: 'The limit is 10 seconds.' },
  });
});

test.each(invalidFiles)(
  '%s (%s) is rejected and deleted',
  async (_what, fileName, bytes, message) => {
    const person = await buildPerson(app);
    expect(await uploadVideo(web, person, bytes, { fileName })).toEqual({ status: 422, message });
    const { disk } = app.platform.storage;
    for (const area of ['uploads/', `gallery-videos/${person.userId}/`]) {
      const { objects } = await disk
        .listAll(area, { recursive: true })
        .catch(() => ({ objects: [] }));
      const keys = [...objects].map((file) => ('key' in file ? file.key : ''));
      const uploads = await app.pool.query('select id from video_uploads where user_id = $1', [
        person.userId,
      ]);
      expect(uploads.rows).toEqual([]);
      expect(keys.filter((key) => key.includes(person.userId))).toEqual([]);
    }
    const { rows } = await app.pool.query('select 1 from gallery_videos where uploaded_by = $1', [
      person.userId,
    ]);
    expect(rows).toEqual([]);
  },
);

/** Declares another width and height in an avi's header and in each of its JPEG frames. */
function withDeclaredSize(avi: Buffer, side: number): Buffer {
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

test('a video that declares 65,535 by 65,535 pixels is rejected by its header', async () => {
  const person = await buildPerson(app);
  const film = withDeclaredSize(makeVideo('avi', ['-c:v', 'mjpeg', '-an']), 65_535);
  expect(await uploadVideo(web, person, film, { fileName: 'film.avi' })).toEqual({
    status: 422,
    message: 'The resolution of this video is too high or too low',
  });
});

test.each([
  ['of 65,535 by 65,535 pixels', hugePicture()],
  ['that is an HTML page', text('<svg onload="alert(1)">')],
  ['of no bytes', Buffer.alloc(0)],
])('a thumbnail %s is ignored, and the video is saved without it', async (_what, picture) => {
  const person = await buildPerson(app);
  const { url } = await startUpload(web, person, { sizeBytes: video.length });
  await sendBytes(web, person, url, 0, video);
  expect((await requestUpload(web, person, 'POST', `${url}/thumbnail`, picture)).status).toBe(200);
  expect((await requestUpload(web, person, 'POST', `${url}/record`)).status).toBe(200);
  const { rows } = await app.pool.query(
    'select thumbnail_url from gallery_videos where uploaded_by = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ thumbnail_url: null }]);
});

/** A JPEG taken from an avi whose header declares a size that would fill any memory. */
function hugePicture(): Buffer {
  const avi = makeVideo('avi', ['-c:v', 'mjpeg', '-an']);
  const begin = avi.indexOf('\xff\xd8', 0, 'latin1');
  const picture = Buffer.from(avi.subarray(begin, avi.indexOf('\xff\xd9', begin, 'latin1') + 2));
  const frame = picture.indexOf('\xff\xc0', 0, 'latin1');
  picture.writeUInt16BE(65_535, frame + 5);
  picture.writeUInt16BE(65_535, frame + 7);
  return picture;
}
