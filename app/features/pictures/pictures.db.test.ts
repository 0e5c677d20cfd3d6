import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { changeScheduledMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { BodyError } from '#app/platform/http/stream-body.server.ts';
import {
  checkRateLimit,
  isLimitReached,
  type RateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { asActor, buildDraft, buildForm, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import {
  askPicture,
  DESCRIPTION,
  deleteUnusedPictures,
  fetchOwnPicture,
  listPictureFiles,
  makePhoto,
  makePhotoWithMetadata,
  phonePhoto,
  sendPicture,
  storePicture,
  withDeclaredSides,
} from '#tests/factories/pictures.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';
import { PICTURE_LIMIT, PICTURE_UPLOAD_LIMITS } from './picture.rules.ts';
import { savePicture } from './save-picture.server.ts';

describe('pictures', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-pictures-${randomUUID()}` });
  const web = openWebServer(app);

  async function buildLetter(given: Parameters<typeof buildDraft>[2] = {}) {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, 5);
    return { person, messageId: await buildDraft(app, person, given) };
  }

  /** A scheduled message with a picture. */
  async function buildScheduled() {
    const scheduled = { scheduleDate: '2027-03-01', scheduleTime: '09:00', timeZone: 'UTC' };
    const { person, messageId } = await buildLetter({ scheduled });
    const pictureId = await storePicture(app, messageId);
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    const saveEdit = (pictureChange: string) =>
      changeScheduledMessage(
        app.services,
        { ...asActor(person), clientAddress: '203.0.113.7', profileName: null },
        messageId,
        buildForm({
          ...{ draftId: messageId, when: 'later', ...scheduled, pictureChange },
          ...{ personalizedContent: 'Other words.', recipientEmail: 'maya@recipients.test' },
        }),
      );
    return { person, messageId, pictureId, saveEdit };
  }

  const rowsOf = async (messageId: string) =>
    (await app.pool.query('select * from pictures where message_id = $1', [messageId])).rows;

  test('a letter without one says so', async () => {
    const { person, messageId } = await buildLetter();
    expect(await askPicture(web, person, messageId)).toMatchObject({
      status: 200,
      body: { picture: null },
    });
  });

  test('a picture is made again, described, and stored encrypted', async () => {
    const { person, messageId } = await buildLetter();
    const photo = await makePhotoWithMetadata();
    const sent = await sendPicture(web, person, messageId, { photo });
    expect(sent).toMatchObject({
      status: 201,
      body: { picture: { description: DESCRIPTION, widthPixels: 80, heightPixels: 120 } },
    });
    expect((await askPicture(web, person, messageId)).body).toEqual(sent.body);
    const { id } = sent.body.picture;
    for (const size of ['large', 'small']) {
      const file = await fetchOwnPicture(web, person, messageId, id, size);
      expect(file.headers.get('content-type')).toBe('image/jpeg');
      expect(file.headers.get('cache-control')).toBe('private, no-store');
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80 });
      expect(bytes.includes('Jonas')).toBe(false);
      const stored = await app.platform.storage.disk.getBytes(`pictures/${id}.${size}`);
      expect(Buffer.from(stored).includes('JFIF')).toBe(false);
    }
    expect(JSON.stringify(await rowsOf(messageId))).not.toContain('pier');
  });

  test('a photograph of a phone is taken', async () => {
    const { person, messageId } = await buildLetter();
    const sent = await sendPicture(web, person, messageId, { photo: phonePhoto() });
    expect(sent).toMatchObject({ status: 201, body: { picture: { heightPixels: 192 } } });
  });

  test.each<
    [
      string,
      () => Parameters<typeof sendPicture>[3] | Promise<Parameters<typeof sendPicture>[3]>,
      number,
      string,
    ]
  >([
    ['without words', () => ({ description: ' \n ' }), 422, 'Describe the picture first'],
    ['with too many words', () => ({ description: 'x'.repeat(301) }), 422, 'too long'],
    ['with far too many words', () => ({ description: 'x'.repeat(5_000) }), 422, 'too long'],
    ['of 0 bytes', () => ({ photo: Buffer.alloc(0) }), 422, 'This file is empty'],
    [
      'that is a page',
      () => ({ photo: Buffer.from('<html>') }),
      415,
      'JPEG, PNG, WebP, AVIF or HEIC',
    ],
    [
      'that is damaged',
      async () => ({ photo: (await makePhoto('png')).subarray(0, 200) }),
      422,
      'damaged',
    ],
    [
      'of 3.6 billion pixels',
      async () => ({ photo: await withDeclaredSides(60_000, 60_000) }),
      422,
      'too many pixels',
    ],
    ['of 26 MB', () => ({ photo: Buffer.alloc(26 * 1024 * 1024, 0xff) }), 413, 'too large'],
  ])('one %s is refused in words, and changes nothing', async (_name, given, status, words) => {
    const { person, messageId } = await buildLetter();
    await storePicture(app, messageId);
    const before = await askPicture(web, person, messageId);
    expect(await sendPicture(web, person, messageId, await given())).toMatchObject({
      status,
      body: { error: expect.stringContaining(words) },
    });
    expect(await askPicture(web, person, messageId)).toEqual(before);
  });

  test('sending the same picture twice, also at once, saves it once', async () => {
    const { person, messageId } = await buildLetter();
    const uploadId = randomUUID();
    const send = () => sendPicture(web, person, messageId, { uploadId });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await send()).body).toEqual(answers[0]?.body);
    expect(await rowsOf(messageId)).toHaveLength(1);
  });

  test('a new picture takes the place of the earlier one, which can come back for a day', async () => {
    const { person, messageId } = await buildLetter();
    const earlier = await storePicture(app, messageId);
    const { body } = await sendPicture(web, person, messageId);
    const choose = (pictureId: string | null) =>
      askPicture(web, person, messageId, { step: '/choose', post: { pictureId } });
    expect((await choose(earlier)).body.picture.id).toBe(earlier);
    expect((await choose(body.picture.id)).body).toEqual(body);
    app.clock.advance(hours(23));
    await deleteUnusedPictures(app);
    expect((await choose(earlier)).status).toBe(200);
    expect((await choose(body.picture.id)).status).toBe(200);
    app.clock.advance(hours(25));
    await deleteUnusedPictures(app);
    expect(await choose(earlier)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('no longer stored') },
    });
    const files = await listPictureFiles(app);
    expect(files.filter((key) => key.includes(earlier))).toEqual([]);
    expect(files.filter((key) => key.includes(body.picture.id))).toHaveLength(2);
    expect((await askPicture(web, person, messageId)).body).toEqual(body);
  });

  test('a picture that was taken out can be brought back, twice', async () => {
    const { person, messageId } = await buildLetter();
    const pictureId = await storePicture(app, messageId);
    const post = (id: string | null) =>
      askPicture(web, person, messageId, { step: '/choose', post: { pictureId: id } });
    for (const _ of ['first', 'again']) expect((await post(null)).body).toEqual({ picture: null });
    for (const _ of ['first', 'again']) {
      expect((await post(pictureId)).body.picture.id).toBe(pictureId);
    }
  });

  test('the words can be changed, and the picture stays', async () => {
    const { person, messageId } = await buildLetter();
    const pictureId = await storePicture(app, messageId);
    const describe = (description: string) =>
      askPicture(web, person, messageId, {
        step: '/description',
        post: { pictureId, description },
      });
    const { body } = await describe('Only me.');
    expect(body.picture).toMatchObject({ description: 'Only me.', widthPixels: 120 });
    expect((await fetchOwnPicture(web, person, messageId, body.picture.id)).status).toBe(200);
    expect(await describe(' ')).toMatchObject({ status: 422 });
    expect((await askPicture(web, person, messageId)).body).toEqual(body);
  });

  test('the picture of a scheduled letter changes when the edit is saved, and not before', async () => {
    const { person, messageId, pictureId, saveEdit } = await buildScheduled();
    const sent = await sendPicture(web, person, messageId);
    expect(sent.status).toBe(201);
    const current = async () => (await askPicture(web, person, messageId)).body.picture?.id ?? null;
    expect(await current()).toBe(pictureId);
    await saveEdit('');
    expect(await current()).toBe(pictureId);
    await saveEdit(sent.body.picture.id);
    expect(await current()).toBe(sent.body.picture.id);
    await saveEdit('none');
    expect(await current()).toBeNull();
  });

  test('an edit that names a picture of another letter, or none of ours, saves nothing', async () => {
    const { person, messageId, pictureId, saveEdit } = await buildScheduled();
    const other = await storePicture(app, await buildDraft(app, person));
    for (const change of [other, randomUUID()]) {
      expect(await outcome(saveEdit(change))).toBe('picture_gone');
    }
    expect((await askPicture(web, person, messageId)).body.picture.id).toBe(pictureId);
    // The words went back together with the picture.
    const { rows } = await app.pool.query('select revision from messages where id = $1', [
      messageId,
    ]);
    expect(rows[0].revision).toBe(1);
  });

  test('a scheduled letter keeps its picture when a page asks for another at once', async () => {
    const { person, messageId, pictureId } = await buildScheduled();
    const given = { step: '/choose', post: { pictureId: null } };
    expect((await askPicture(web, person, messageId, given)).status).toBe(409);
    expect((await askPicture(web, person, messageId)).body.picture.id).toBe(pictureId);
  });

  test('a sent letter keeps its picture as it is', async () => {
    const { person, messageId } = await buildLetter();
    const pictureId = await storePicture(app, messageId);
    await app.pool.query("update messages set status = 'sent', sent_at = now() where id = $1", [
      messageId,
    ]);
    expect((await sendPicture(web, person, messageId)).status).toBe(409);
    for (const given of [
      { step: '/choose', post: { pictureId: null } },
      { step: '/description', post: { pictureId, description: 'Other words.' } },
    ]) {
      expect((await askPicture(web, person, messageId, given)).status).toBe(409);
    }
    expect((await fetchOwnPicture(web, person, messageId, pictureId)).status).toBe(200);
  });

  test('nobody else can see, change or take it out', async () => {
    const { person, messageId } = await buildLetter();
    const pictureId = await storePicture(app, messageId);
    const stranger = await buildPerson(app);
    for (const [who, status] of [
      [stranger, 404],
      [null, 401],
    ] as const) {
      expect((await askPicture(web, who, messageId)).status).toBe(status);
      expect((await fetchOwnPicture(web, who, messageId, pictureId)).status).toBe(status);
      expect((await sendPicture(web, who, messageId)).status).toBe(status);
      for (const given of [
        { step: '/choose', post: { pictureId: null } },
        { step: '/description', post: { pictureId, description: 'Other words.' } },
      ]) {
        expect((await askPicture(web, who, messageId, given)).status).toBe(status);
      }
    }
    // Nor through a letter of their own.
    const own = await buildDraft(app, stranger);
    expect((await fetchOwnPicture(web, stranger, own, pictureId)).status).toBe(404);
    const stolen = { step: '/choose', post: { pictureId } };
    expect((await askPicture(web, stranger, own, stolen)).status).toBe(409);
    expect((await askPicture(web, person, messageId)).body.picture.id).toBe(pictureId);
  });

  /** Posts the page that needs no scripts, as a browser does. */
  async function postPage(
    person: Awaited<ReturnType<typeof buildPerson>> | null,
    messageId: string,
    fields: Record<string, string>,
    photo: Buffer | null = null,
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (photo) form.append('photo', new File([new Uint8Array(photo)], 'pier.jpg'));
    const answer = await fetch(`${web.origin}/messages/${messageId}/picture/form`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: person?.credentials.get('cookie') ?? '', origin: web.origin },
      body: form,
    });
    const { status, headers } = answer;
    return { status, location: headers.get('location') ?? '', text: await answer.text() };
  }

  const showPage = async (
    person: Awaited<ReturnType<typeof buildPerson>>,
    messageId: string,
    query = '',
  ) =>
    (
      await fetch(`${web.origin}/messages/${messageId}/picture/form${query}`, {
        headers: { cookie: person.credentials.get('cookie') ?? '' },
      })
    ).text();

  const keep = (description: string) => ({ intent: 'keep', uploadId: randomUUID(), description });

  test('without scripts one is added, described again, replaced, taken off and brought back', async () => {
    const { person, messageId } = await buildLetter();
    const current = async () => (await askPicture(web, person, messageId)).body.picture;
    const added = await postPage(person, messageId, keep('On the pier.'), await makePhoto());
    expect(added).toMatchObject({ status: 303, location: `/messages/${messageId}/picture/form` });
    expect(await current()).toMatchObject({ description: 'On the pier.', widthPixels: 120 });
    const page = await showPage(person, messageId);
    expect(page).toContain('On the pier.</textarea>');
    expect(page).toContain(`?draft=${messageId}">Back to your letter`);
    await postPage(person, messageId, keep('On the pier, in the wind.'), Buffer.alloc(0));
    expect(await current()).toMatchObject({ description: 'On the pier, in the wind.' });
    await postPage(person, messageId, keep('Taller.'), await makePhoto('png', { width: 60 }));
    const replaced = await current();
    expect(replaced).toMatchObject({ description: 'Taller.', widthPixels: 60 });
    const removed = await postPage(person, messageId, { intent: 'choose', pictureId: '' });
    expect(await current()).toBeNull();
    expect(removed.location).toContain(`former=${replaced.id}`);
    const query = new URL(removed.location, web.origin).search;
    expect(await showPage(person, messageId, query)).toContain('Bring it back');
    await postPage(person, messageId, { intent: 'choose', pictureId: replaced.id });
    expect(await current()).toEqual(replaced);
  });

  test.each<[string, () => Buffer | null, string, number, string]>([
    ['without a picture', () => null, 'On the pier.', 422, 'Choose a picture first'],
    ['that is a page', () => Buffer.from('<html>'), 'On the pier.', 415, 'JPEG, PNG, WebP'],
    ['of 26 MB', () => Buffer.alloc(26 * 1024 * 1024, 0xff), 'On the pier.', 413, 'too large'],
    ['with too many words', () => Buffer.from('<html>'), 'x'.repeat(301), 422, 'too long'],
  ])(
    'without scripts one %s is refused, and its words come back',
    async (_name, photo, words, status, reason) => {
      const { person, messageId } = await buildLetter();
      const refused = await postPage(person, messageId, keep(words), photo());
      expect(refused.status).toBe(status);
      expect(refused.text).toContain(reason);
      expect(refused.text).toContain(`${words}</textarea>`);
      // The session has ended in the meantime.
      const signedOut = await postPage(null, messageId, keep(words), photo());
      expect(signedOut.status).toBe(401);
      expect(signedOut.text).toContain(`${words}</textarea>`);
    },
  );

  test('without scripts that of a scheduled letter changes at once, as its page says', async () => {
    const { person, messageId } = await buildScheduled();
    expect(await showPage(person, messageId)).toContain('changes as soon as you press a button');
    await postPage(person, messageId, keep('At once.'), await makePhoto());
    const { body } = await askPicture(web, person, messageId);
    expect(body).toMatchObject({ picture: { description: 'At once.' } });
  });

  test('without scripts nobody else can see or change it', async () => {
    const { person, messageId } = await buildLetter();
    const pictureId = await storePicture(app, messageId);
    const stranger = await buildPerson(app);
    expect(await showPage(stranger, messageId)).not.toContain(DESCRIPTION);
    const attempts = [keep('Mine now.'), { intent: 'choose', pictureId: '' }];
    for (const fields of attempts) {
      expect((await postPage(stranger, messageId, fields, await makePhoto())).status).toBe(404);
      expect((await postPage(null, messageId, fields, await makePhoto())).status).toBe(401);
    }
    expect((await askPicture(web, person, messageId)).body.picture.id).toBe(pictureId);
  });

  test('an account adds at most sixty a day, duplicates included, and is told when it may go on', async () => {
    const { person, messageId } = await buildLetter();
    await storePicture(app, messageId);
    for (let count = 0; count < PICTURE_LIMIT.maxAttempts; count += 1) {
      await checkRateLimit(app.platform, PICTURE_LIMIT, person.userId);
    }
    expect(await sendPicture(web, person, messageId)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('tomorrow') },
      retryAfter: '86400',
    });
    expect(await outcome(duplicateMessage(app.services, person, messageId))).toBe(
      'picture_limit_reached',
    );
    app.clock.advance(hours(24) + 1);
    expect((await sendPicture(web, person, messageId)).status).toBe(201);
  });

  test('uploads that say nothing keep nobody from adding a picture', async () => {
    const silent: Socket[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { person, messageId } = await buildLetter();
      const { hostname, port } = new URL(web.origin);
      const head = [
        `POST /messages/${messageId}/picture HTTP/1.1`,
        `host: ${hostname}:${port}`,
        `origin: ${web.origin}`,
        `cookie: ${person.credentials.get('cookie')}`,
        ...['content-length: 1000000', 'expect: 100-continue'],
      ];
      for (let upload = 0; upload < 2; upload += 1) {
        const socket = connect(Number(port), hostname);
        socket.write(`${head.join('\r\n')}\r\n\r\n{`);
        // The server says that it goes on to read the body.
        expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100 /);
        silent.push(socket);
      }
    }
    const { person, messageId } = await buildLetter();
    const { status } = await sendPicture(web, person, messageId);
    for (const socket of silent) socket.destroy();
    expect(status).toBe(201);
  });

  test('uploads that break off use up no picture of the day, and are limited by themselves', async () => {
    const { person, messageId } = await buildLetter();
    const photo = await makePhoto();
    const brokenOff = {
      peek: async (length: number) => photo.subarray(0, length),
      async *[Symbol.asyncIterator]() {
        yield photo.subarray(0, 100);
        throw new BodyError(408);
      },
    };
    const given = { uploadId: randomUUID(), description: DESCRIPTION, photo: brokenOff };
    await expect(savePicture(app.platform, asActor(person), messageId, given)).rejects.toThrow(
      BodyError,
    );
    const { brokenOff: limit } = PICTURE_UPLOAD_LIMITS;
    const isCounted = (counted: RateLimit) =>
      isLimitReached(app.platform, { ...counted, maxAttempts: 1 }, person.userId);
    expect([await isCounted(PICTURE_LIMIT), await isCounted(limit)]).toEqual([false, true]);

    for (let count = 1; count < limit.maxAttempts; count += 1) {
      await checkRateLimit(app.platform, limit, person.userId);
    }
    expect(await sendPicture(web, person, messageId)).toMatchObject({
      ...{ status: 429, retryAfter: '3600' },
      body: { code: 'picture_broken_off' },
    });
    expect(await isCounted(PICTURE_LIMIT)).toBe(false);
  });
});
