import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildDraft } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { fetchOwnPicture, makePhoto, sendPicture } from './factories/pictures.ts';
import { buildRecording, fetchSound, measureSound } from './factories/recordings.ts';
import { runProgram } from './setup/programs.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
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

// The shape of the answer: https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task-iam-roles.html
test('a bucket without keys is read with the role of the container', async () => {
  const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, ...settings } = bucket.settings();
  const asked: string[] = [];
  const role = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(
      JSON.stringify({
        AccessKeyId: S3_ACCESS_KEY_ID,
        Expiration: new Date('2099-01-01T00:00:00Z').toISOString(),
        RoleArn: 'arn:aws:iam::111122223333:role/unsent',
        SecretAccessKey: S3_SECRET_ACCESS_KEY,
        Token: 'a session token',
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(role, 'listening');
  const { port } = role.address() as AddressInfo;
  const { output } = await runProgram('check-integrity', [], {
    ...testEnvironment(app.databaseUrl),
    ...settings,
    AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/role`,
  });
  role.close();
  expect(output).toContain('ok      every file the database names is stored');
  expect(asked).toContain('/role');
});
