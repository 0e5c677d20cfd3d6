import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hours } from '#app/platform/clock/clock.ts';
import { BodyError, findBodyError } from '#app/platform/http/stream-body.server.ts';
import {
  checkRateLimit,
  isLimitReached,
  type RateLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { asActor, buildDraft, giveFreeSends } from '#tests/factories/messages.ts';
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
  recordingBody,
  sendRecording,
} from '#tests/factories/recordings.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';
import { processRecordingJob } from './process-recording.job.server.ts';
import { RECORDING_LIMIT, RECORDING_UPLOAD_LIMITS } from './recording.rules.ts';
import { saveRecording } from './save-recording.server.ts';

const content = 'You sat with me. Thank you.';
const phrases = [
  { text: 'You sat with me.', startMs: 0 },
  { text: 'Thank you.', startMs: 3_000 },
];
const sound = await makeSound();
const fields = { uploadId: randomUUID(), replaces: [], phrases: null, hasConsent: false };

describe('recordings', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const web = openWebServer(app);

  async function buildLetter(given: Parameters<typeof buildDraft>[2] = {}) {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, 5);
    return { person, messageId: await buildDraft(app, person, { content, ...given }) };
  }

  test('a letter without one says so', async () => {
    const { person, messageId } = await buildLetter();
    expect(await askRecording(web, person, messageId)).toEqual({
      status: 200,
      body: { state: 'none' },
    });
  });

  test('a recording is processed, with its phrases where they were said', async () => {
    const { person, messageId } = await buildLetter();
    const sent = await sendRecording(web, person, messageId, sound, { phrases });
    expect(sent).toMatchObject({ status: 202, body: { state: 'processing', phrases } });
    await processRecordings(app);
    const { body } = await askRecording(web, person, messageId);
    expect(body).toEqual({
      state: 'ready',
      uploadId: expect.any(String),
      durationMs: expect.any(Number),
      phrases,
      changedPhrases: [],
    });
    expect(Math.abs((body.durationMs as number) - 4_000)).toBeLessThan(100);
  });

  test.each([
    ['webm', '', 'matroska,webm', 'opus'],
    ['m4a', '?as=m4a', 'mov,mp4,m4a,3gp,3g2,mj2', 'aac'],
  ])(
    'its sound comes as %s at -16 LUFS and 48 kHz, without metadata',
    async (_name, query, format, codec) => {
      const { person, messageId } = await buildLetter();
      const source = "aevalsrc='0.02*sin(220*2*PI*t)':d=3";
      const secret = ['-metadata', 'title=Maya at home', '-metadata', 'location=+52.5+13.4/'];
      await buildRecording(app, web, person, messageId, {
        sound: await makeSound('m4a', source, secret),
      });
      const response = await fetchSound(web, person, messageId, {}, query);
      const measured = await measureSound(Buffer.from(await response.arrayBuffer()));
      expect(measured.format.format_name).toBe(format);
      expect(measured.streams).toHaveLength(1);
      expect(measured.streams[0]).toMatchObject({ codec_name: codec, sample_rate: '48000' });
      expect(Math.abs(measured.loudness + 16)).toBeLessThan(1);
      expect(Math.abs(Number(measured.format.duration) - 3)).toBeLessThan(0.1);
      expect(measured.tags).not.toMatch(/Maya|52\.5/);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  test('any range of the sound can be fetched', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound });
    const whole = Buffer.from(await (await fetchSound(web, person, messageId)).arrayBuffer());
    const part = await fetchSound(web, person, messageId, { range: 'bytes=1000-1999' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1_000, 2_000))).toBe(true);
    const beyond = await fetchSound(web, person, messageId, { range: 'bytes=99999999-' });
    expect(beyond.status).toBe(416);
  });

  test('nothing in storage can be read without the database, and the original is deleted', async () => {
    const { person, messageId } = await buildLetter();
    const { rows: before } = await app.pool.query('select id from recordings');
    await buildRecording(app, web, person, messageId, { sound, phrases });
    await deleteUnusedRecordings(app);
    const { rows } = await app.pool.query('select * from recordings where message_id = $1', [
      messageId,
    ]);
    const { id } = rows[0];
    expect(before.map((row) => row.id)).not.toContain(id);
    const keys = (await listRecordingFiles(app)).filter((key) => key.includes(id));
    expect(keys.sort()).toEqual([`recordings/${id}.m4a`, `recordings/${id}.webm`]);
    for (const key of keys) {
      const stored = Buffer.from(await app.platform.storage.disk.getBytes(key));
      expect(stored.includes('OpusHead') || stored.includes('ftyp')).toBe(false);
    }
    expect(JSON.stringify(rows[0])).not.toContain('You sat');
  });

  test.each<[string, unknown]>([
    ['no upload id', { replaces: [], phrases: null, hasConsent: false }],
    ['a number for phrases', { ...fields, phrases: 5 }],
    ['times before the beginning', { ...fields, phrases: [{ text: 'x', startMs: -1 }] }],
    ['no phrase at all', { ...fields, phrases: [] }],
    ['uploads without number', { ...fields, replaces: Array(51).fill(fields.uploadId) }],
    ['more than 256 KB', { ...fields, phrases: 'x'.repeat(300_000) }],
    ['a list', []],
  ])('a recording with %s is refused in words', async (_name, given) => {
    const { person, messageId } = await buildLetter();
    const response = await fetch(`${web.origin}/messages/${messageId}/recording`, {
      method: 'POST',
      headers: { cookie: person.credentials.get('cookie') ?? '', origin: web.origin },
      body: recordingBody(given, sound),
    });
    const error = 'This recording could not be read. Reload the page and try again.';
    expect([response.status, (await response.json()).error]).toEqual([422, error]);
    expect((await askRecording(web, person, messageId)).body).toEqual({ state: 'none' });
  });

  test('sending the same recording twice, also at once, saves it once', async () => {
    const { person, messageId } = await buildLetter();
    const uploadId = randomUUID();
    const send = () => sendRecording(web, person, messageId, sound, { uploadId, phrases });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await processRecordings(app);
    expect((await send()).body).toMatchObject({ state: 'ready' });
    await deleteUnusedRecordings(app);
    const { rows } = await app.pool.query('select id from recordings where message_id = $1', [
      messageId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a new recording replaces the earlier one and its files', async () => {
    const { person, messageId } = await buildLetter();
    const known = await buildRecording(app, web, person, messageId, { sound });
    const { rows: earlier } = await app.pool.query(
      'select id from recordings where message_id = $1',
      [messageId],
    );
    await buildRecording(app, web, person, messageId, {
      sound: await makeSound('mp3'),
      replaces: [String(known.uploadId)],
    });
    await deleteUnusedRecordings(app);
    const files = await listRecordingFiles(app);
    expect(files.filter((key) => key.includes(earlier[0].id))).toEqual([]);
    expect((await askRecording(web, person, messageId)).body).toMatchObject({ state: 'ready' });
  });

  test('a recording that waited in a browser does not replace a newer one', async () => {
    const { person, messageId } = await buildLetter();
    const first = await buildRecording(app, web, person, messageId, { sound });
    const waited = { replaces: [String(first.uploadId)], phrases };
    const newer = await buildRecording(app, web, person, messageId, { sound, ...waited });
    const answer = await sendRecording(web, person, messageId, sound, waited);
    expect(answer).toMatchObject({ status: 409, body: { code: 'recording_newer_exists' } });
    const withoutKnowing = await sendRecording(web, person, messageId, sound);
    expect(withoutKnowing).toMatchObject({ status: 409 });
    expect((await askRecording(web, person, messageId)).body).toEqual(newer);
    const chosen = { ...waited, replaces: [String(newer.uploadId)] };
    expect((await sendRecording(web, person, messageId, sound, chosen)).status).toBe(202);
  });

  test('a file without times has its phrases spread by their length, and they can be corrected', async () => {
    const { person, messageId } = await buildLetter();
    const body = await buildRecording(app, web, person, messageId, { sound });
    expect(body.phrases).toEqual([
      { text: 'You sat with me.', startMs: 0 },
      { text: 'Thank you.', startMs: expect.any(Number) },
    ]);
    const corrected = await askRecording(web, person, messageId, {
      step: '/phrases',
      post: { phrases },
    });
    expect(corrected).toMatchObject({ status: 200, body: { phrases } });
    const invalid = await askRecording(web, person, messageId, {
      step: '/phrases',
      post: { phrases: [{ text: 'x', startMs: -1 }] },
    });
    expect(invalid).toMatchObject({ status: 422, body: { error: expect.any(String) } });
    expect((await askRecording(web, person, messageId)).body).toMatchObject({ phrases });
  });

  test('times corrected while it is being processed are kept', async () => {
    const { person, messageId } = await buildLetter();
    await sendRecording(web, person, messageId, sound);
    await askRecording(web, person, messageId, { step: '/phrases', post: { phrases } });
    await processRecordings(app);
    expect((await askRecording(web, person, messageId)).body).toMatchObject({
      state: 'ready',
      phrases,
    });
  });

  test('words changed after they were read are named', async () => {
    const { person, messageId } = await buildLetter({ content: 'You sat with me. Always.' });
    const body = await buildRecording(app, web, person, messageId, { sound, phrases });
    expect(body).toMatchObject({ phrases, changedPhrases: [1] });
  });

  test('a recording can be thrown away, twice', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound });
    for (const _ of ['first', 'again']) {
      expect(await askRecording(web, person, messageId, { step: '/delete', post: {} })).toEqual({
        status: 200,
        body: { state: 'none' },
      });
    }
    expect((await fetchSound(web, person, messageId)).status).toBe(404);
  });

  test('an anonymous letter needs its sender’s consent to be heard', async () => {
    const { person, messageId } = await buildLetter({ isAnonymous: true });
    expect(await sendRecording(web, person, messageId, sound, { phrases })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('A voice can be recognized') },
    });
    expect((await askRecording(web, person, messageId)).body).toEqual({ state: 'none' });
    const sent = await sendRecording(web, person, messageId, sound, { phrases, consent: 'yes' });
    expect(sent.status).toBe(202);
  });

  test('a letter that becomes anonymous later asks for consent then', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound, phrases });
    await app.pool.query('update messages set is_anonymous = true where id = $1', [messageId]);
    const { body } = await askRecording(web, person, messageId);
    expect(body).toMatchObject({ state: 'ready', needsConsent: true });
    const agreed = await askRecording(web, person, messageId, {
      step: '/phrases',
      post: { consent: 'yes' },
    });
    expect(agreed.body).toMatchObject({ state: 'ready', phrases });
    expect(agreed.body).not.toHaveProperty('needsConsent');
  });

  test('nobody else can hear, change or delete it', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound, phrases });
    const stranger = await buildPerson(app);
    for (const [who, status] of [
      [stranger, 404],
      [null, 401],
    ] as const) {
      expect((await askRecording(web, who, messageId)).status).toBe(status);
      expect((await fetchSound(web, who, messageId)).status).toBe(status);
      expect((await sendRecording(web, who, messageId, sound)).status).toBe(status);
      for (const step of ['/phrases', '/delete']) {
        const given = { step, post: { phrases } };
        expect((await askRecording(web, who, messageId, given)).status).toBe(status);
      }
    }
    expect((await askRecording(web, person, messageId)).body).toMatchObject({ state: 'ready' });
  });

  test('a sent letter keeps its recording as it is', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound, phrases });
    await app.pool.query("update messages set status = 'sent', sent_at = now() where id = $1", [
      messageId,
    ]);
    const words = {
      code: 'recording_not_editable',
      error: expect.stringContaining('This letter has been sent'),
    };
    expect(await sendRecording(web, person, messageId, sound)).toMatchObject({
      status: 409,
      body: words,
    });
    for (const step of ['/phrases', '/delete']) {
      const given = { step, post: { phrases } };
      expect(await askRecording(web, person, messageId, given)).toEqual({
        status: 409,
        body: words,
      });
    }
    expect((await fetchSound(web, person, messageId)).status).toBe(200);
  });

  test('an account records at most sixty times a day, and is told when it may go on', async () => {
    const { person, messageId } = await buildLetter();
    const replaces: string[] = [];
    const send = async () => {
      const uploadId = randomUUID();
      const given = { uploadId, replaces: replaces.slice(-1) };
      const answer = await sendRecording(web, person, messageId, sound, given);
      if (answer.status === 202) replaces.push(uploadId);
      return answer;
    };
    for (let count = 0; count < 60; count += 1) await send();
    expect(await send()).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('tomorrow') },
      retryAfter: '86400',
    });
    app.clock.advance(24 * 60 * 60 * 1_000 + 1);
    expect((await send()).status).toBe(202);
    await app.pool.query("delete from pgboss.job where name = 'process-recording'");
  });

  test('the files of a deleted message can be read by nobody, and go within two hours', async () => {
    const { person, messageId } = await buildLetter();
    await buildRecording(app, web, person, messageId, { sound });
    const { rows } = await app.pool.query('select id from recordings where message_id = $1', [
      messageId,
    ]);
    await app.pool.query('delete from messages where id = $1', [messageId]);
    expect(
      (await app.pool.query('select id from recordings where id = $1', [rows[0].id])).rows,
    ).toEqual([]);
    app.clock.advance(2 * 60 * 60 * 1_000);
    await deleteUnusedRecordings(app);
    expect((await listRecordingFiles(app)).filter((key) => key.includes(rows[0].id))).toEqual([]);
  });

  test('a recording whose processing never ends is refused in words, and its files go', async () => {
    const { person, messageId } = await buildLetter();
    await sendRecording(web, person, messageId, sound);
    const { rows } = await app.pool.query('select id from recordings where message_id = $1', [
      messageId,
    ]);
    const [process] = (
      await app.pool.query("delete from pgboss.job where name = 'process-recording' returning data")
    ).rows;
    app.clock.advance(3 * 60 * 60 * 1_000);
    const filesOf = async (id: string) =>
      (await listRecordingFiles(app)).filter((key) => key.includes(id));
    expect(await filesOf(rows[0].id)).toHaveLength(1);
    await deleteUnusedRecordings(app);
    expect((await askRecording(web, person, messageId)).body).toEqual({
      state: 'refused',
      uploadId: expect.any(String),
      reason: expect.stringContaining('record it again'),
    });
    expect(await filesOf(rows[0].id)).toEqual([]);
    // A worker that comes back late finds nothing to do.
    await processRecordingJob(app.services).run(process.data);
    expect(await filesOf(rows[0].id)).toEqual([]);
  });

  test('uploads that break off use up no recording of the day, and are limited by themselves', async () => {
    const { person, messageId } = await buildLetter();
    const brokenOff = {
      size: sound.length,
      peek: async (length: number) => sound.subarray(0, length),
      async *[Symbol.asyncIterator]() {
        yield sound.subarray(0, 100);
        throw new BodyError(408);
      },
    };
    const given = { ...fields, uploadId: randomUUID(), hasConsented: false, sound: brokenOff };
    const tryOnce = () =>
      saveRecording(app.services, asActor(person), messageId, given).catch(
        (thrown: unknown) => thrown,
      );
    const isCounted = (limit: RateLimit) =>
      isLimitReached(app.platform, { ...limit, maxAttempts: 1 }, person.userId);
    expect(findBodyError(await tryOnce())?.status).toBe(408);
    expect(await isCounted(RECORDING_LIMIT)).toBe(false);
    const { brokenOff: limit } = RECORDING_UPLOAD_LIMITS;
    expect(await isCounted(limit)).toBe(true);

    for (let count = 1; count < limit.maxAttempts; count += 1) {
      await checkRateLimit(app.platform, limit, person.userId);
    }
    const refused = await sendRecording(web, person, messageId, sound);
    expect(refused).toMatchObject({ status: 429, retryAfter: '3600' });
    expect(refused.body).toMatchObject({ code: 'recording_broken_off' });
    app.clock.advance(hours(1));
    const whole = {
      size: sound.length,
      peek: brokenOff.peek,
      async *[Symbol.asyncIterator]() {
        yield Buffer.from(sound);
      },
    };
    await saveRecording(app.services, asActor(person), messageId, { ...given, sound: whole });
    expect(await isCounted(RECORDING_LIMIT)).toBe(true);
    expect(await isCounted(limit)).toBe(false);
  });
});
