import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import {
  askRecording,
  buildRecording,
  deleteUnusedRecordings,
  fetchSound,
  listRecordingFiles,
  makeSound,
  measureSound,
  processRecordings,
  sendRecording,
} from '#tests/factories/recordings.ts';
import { makeVideo } from '#tests/factories/videos.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
const web = openWebServer(app);

const text = (content: string) => Buffer.from(content);
const TONE = 'sine=frequency=220:duration=2';
const channels = (count: number) =>
  `aevalsrc='${Array(count).fill('0.2*sin(220*2*PI*t)').join('|')}':d=2`;
/** Tones that play at once, each in a track of its own. */
const layers = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `sine=frequency=${220 + n * 60}:duration=2[out${n}]`,
  ).join(';');
const playlist =
  '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

/** A recording of two seconds, whose header says that it lasts four hours. */
async function withDeclaredHours(): Promise<Buffer> {
  const bytes = Buffer.from(await makeSound('webm', TONE));
  const duration = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  bytes.writeDoubleBE(4 * 3_600 * 1_000, duration + 3);
  return bytes;
}

/** A recording whose second half did not arrive. */
async function firstHalf(): Promise<Buffer> {
  const bytes = await makeSound('webm', 'sine=duration=10');
  return bytes.subarray(0, bytes.length / 2);
}

/** Two recordings in one file, as cut radio streams and some recorders write them. */
const chainedOgg = async () =>
  Buffer.concat([
    await makeSound('ogg', TONE),
    await makeSound('ogg', 'sine=frequency=330:duration=2'),
  ]);

const UNREADABLE = 'We could not read this as sound';
const CODEC = 'sound in a format we do not know';

test.each<[string, Buffer, number, string]>([
  ['0 bytes', Buffer.alloc(0), 422, 'This recording is empty'],
  ['one byte', text('x'), 415, UNREADABLE],
  ['text', text('Dear Maya, I never said it properly.'), 415, UNREADABLE],
  ['an HTML page', text('<!doctype html><script>alert(1)</script>'), 415, UNREADABLE],
  [
    'a picture with a script in it',
    text('GIF89a/*<script>alert(1)</script>*/=1;'),
    415,
    UNREADABLE,
  ],
  ['a playlist', text(playlist), 415, UNREADABLE],
  ['an archive', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(200)]), 415, UNREADABLE],
])('%s is refused at once', async (_name, bytes, status, message) => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  expect(await sendRecording(web, person, messageId, bytes)).toMatchObject({
    status,
    body: { error: expect.stringContaining(message) },
  });
  expect((await askRecording(web, person, messageId)).body).toEqual({ state: 'none' });
});

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['an HTML page that starts like sound', () => text('OggS<script>alert(1)</script>'), UNREADABLE],
  [
    'a playlist that starts like a wave file',
    () => Buffer.concat([text('RIFF\0\0\0\0WAVE'), text(playlist)]),
    UNREADABLE,
  ],
  ['a page that starts like an mp4', () => text('\0\0\0\x18ftypM4A <html>'), UNREADABLE],
  ['the first half of a recording', firstHalf, UNREADABLE],
  ['silence', () => makeSound('webm', 'anullsrc=duration=3'), 'There is no sound'],
  [
    'the noise of an empty room',
    () => makeSound('wav', "aevalsrc='0.0002*sin(220*2*PI*t)':d=3"),
    'There is no sound',
  ],
  ['half a second', () => makeSound('webm', 'sine=duration=0.5'), 'shorter than a second'],
  [
    'more than three minutes',
    () => makeSound('mp3', 'sine=duration=190', ['-b:a', '32k']),
    'longer than three minutes',
  ],
  [
    'more than three minutes without saying so',
    () => makeSound('webm', 'sine=duration=190', ['-live', '1', '-b:a', '16k']),
    'longer than three minutes',
  ],
  ['four hours in a header', withDeclaredHours, 'longer than three minutes'],
  ['a video', () => makeVideo('mp4'), CODEC],
  ['sound of nine channels', () => makeSound('wav', channels(9)), 'more than eight channels'],
  ['an unusual codec', () => makeSound('wav', TONE, ['-c:a', 'wmav2']), CODEC],
  ['nine tracks', () => makeSound('m4a', layers(9)), 'more than eight channels'],
  ['nothing but zero bytes', () => Buffer.alloc(4_000), UNREADABLE],
])('%s is refused in words and deleted', async (_name, make, message) => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  expect((await sendRecording(web, person, messageId, await make())).status).toBe(202);
  await processRecordings(app);
  const { body } = await askRecording(web, person, messageId);
  expect(body).toMatchObject({ state: 'refused', reason: expect.stringContaining(message) });
  await deleteUnusedRecordings(app);
  const { rows } = await app.pool.query('select id from recordings where message_id = $1', [
    messageId,
  ]);
  const files = await listRecordingFiles(app);
  expect(files.filter((key) => key.includes(rows[0].id))).toEqual([]);
});

// recording-formats.long.test.ts tries the other formats that recorders make.
test.each<[string, () => Promise<Buffer>]>([
  ['WebM of a browser', () => makeSound('webm', TONE, ['-live', '1'])],
  ['ADPCM of a dictaphone', () => makeSound('wav', TONE, ['-c:a', 'adpcm_ima_wav'])],
  [
    'MP3 behind zero bytes',
    async () => Buffer.concat([Buffer.alloc(1_000), await makeSound('mp3', TONE)]),
  ],
  ['a memo of two layers', () => makeSound('m4a', layers(2), ['-c:a', 'aac'])],
  ['Ogg that is chained', chainedOgg],
])('%s is taken', async (_name, make) => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const sent = await sendRecording(web, person, messageId, await make());
  expect(sent.status).toBe(202);
  await processRecordings(app);
  expect((await askRecording(web, person, messageId)).body).toMatchObject({ state: 'ready' });
});

test('surround sound is mixed down to stereo', async () => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const given = { sound: await makeSound('wav', channels(8)) };
  expect(await buildRecording(app, web, person, messageId, given)).toMatchObject({
    state: 'ready',
  });
  const response = await fetchSound(web, person, messageId);
  const { streams } = await measureSound(Buffer.from(await response.arrayBuffer()));
  expect(streams[0].channels).toBe(2);
});

test('sound with a web page behind it loses the page', async () => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const polyglot = Buffer.concat([
    await makeSound('mp3', TONE),
    text('<!doctype html><script>alert(1)</script>'),
  ]);
  await sendRecording(web, person, messageId, polyglot);
  await processRecordings(app);
  const sound = await fetch(`${web.origin}/messages/${messageId}/recording/sound`, {
    headers: { cookie: person.credentials.get('cookie') ?? '' },
  });
  expect(sound.headers.get('content-type')).toBe('audio/webm');
  expect((await sound.text()).includes('<script>')).toBe(false);
});
