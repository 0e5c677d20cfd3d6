import { afterAll, expect, test } from 'vitest';
import { buildDraft } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { fetchOwnPicture, makePhoto, sendPicture } from './factories/pictures.ts';
import { buildRecording, fetchSound, measureSound } from './factories/recordings.ts';
import { createTestApp } from './setup/test-app.ts';
import { openWebServer } from './setup/web-server.ts';
import { startObjectStorage } from './tools/object-storage.ts';

const bucket = await startObjectStorage();
afterAll(() => bucket.stop());
const app = createTestApp(bucket.settings());
const web = openWebServer(app);

test('a recording is stored in a bucket, converted there and heard from it', async () => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const recording = await buildRecording(app, web, person, messageId);
  expect(recording).toMatchObject({ state: 'ready' });
  const sound = await fetchSound(web, person, messageId);
  const { format } = await measureSound(Buffer.from(await sound.arrayBuffer()));
  expect(Number(format.duration)).toBeCloseTo(4, 0);
});

test('a picture is stored in a bucket and seen from it', async () => {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const { status, body } = await sendPicture(web, person, messageId, {
    photo: await makePhoto(),
  });
  expect(status).toBe(201);
  const seen = await fetchOwnPicture(web, person, messageId, body.picture.id);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});
