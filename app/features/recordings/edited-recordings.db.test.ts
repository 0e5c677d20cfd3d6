import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { previewLetter } from '#app/features/letters/preview-letter.server.ts';
import { submitLetter } from '#app/features/messages/drafts/submit-letter.server.ts';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { findRecordingSummary } from '#app/features/recordings/recording.queries.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import {
  asActor,
  buildForm,
  buildSent,
  messageOf,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import {
  askRecording,
  deleteUnusedRecordings,
  fetchSound,
  listRecordingFiles,
  makeSound,
  processRecordings,
  sendRecording,
  storeRecording,
} from '#tests/factories/recordings.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const sound = await makeSound();
const silence = await makeSound('wav', 'anullsrc=duration=2');
const scheduled = { scheduleDate: '2027-02-14', scheduleTime: '09:00', timeZone: 'UTC' };
const NEW_LETTER = 'I was wrong. Thank you.';
const phrases = [
  { text: 'I was wrong.', startMs: 0 },
  { text: 'Thank you.', startMs: 3_000 },
];

describe('a scheduled letter that is recorded again while it is edited', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const web = openWebServer(app);

  async function buildEdited(hasEarlier = true) {
    const person = await buildPerson(app);
    const messageId = await buildSent(app, person, { scheduled });
    const earlierId = hasEarlier ? await storeRecording(app, messageId) : null;
    const ask = async () => (await askRecording(web, person, messageId)).body;
    return {
      ...{ person, messageId, earlierId, ask },
      record: async (given: Parameters<typeof sendRecording>[4] & { bytes?: Buffer } = {}) => {
        const { uploadId } = await ask();
        const replaces = uploadId ? [String(uploadId)] : [];
        const { bytes = sound, ...rest } = given;
        const sent = { replaces, ...rest };
        expect((await sendRecording(web, person, messageId, bytes, sent)).status).toBe(202);
      },
      saveEdit: async (
        when: 'later' | 'now' = 'later',
        recordingRemoved = '',
        recordingTimes = '',
      ) =>
        submitLetter(
          app.services,
          { ...asActor(person), clientAddress: '203.0.113.7', profileName: null },
          { on: 'compose' },
          buildForm({
            draftId: messageId,
            revision: (await messageOf(app, messageId)).revision,
            ...{ personalizedContent: NEW_LETTER, recordingRemoved, recordingTimes },
            recipientEmail: `${randomUUID()}@recipients.test`,
            ...{ when, scheduleDate: '2027-02-20', scheduleTime: '09:00', timeZone: 'UTC' },
          }),
          'schedule',
        ),
      summary: () => findRecordingSummary(app.platform.db, messageId),
      currentId: async () => {
        const { rows } = await app.pool.query(
          "select id from recordings where message_id = $1 and place = 'current'",
          [messageId],
        );
        return rows[0]?.id ?? null;
      },
      mails: async () => {
        const { rows } = await app.pool.query(
          "delete from pgboss.job where name = 'tell-sender' and data->>'messageId' = $1 returning data",
          [messageId],
        );
        for (const { data } of rows) await notifySenderJob(app.services).run(data);
        const mails = await queuedMailsTo(app, person.email);
        return mails.map(({ subject }) => subject).filter((text) => /recording/.test(text));
      },
    };
  }

  test('keeps the recording it has until the edit is saved, and is told so', async () => {
    const letter = await buildEdited();
    await letter.record({ phrases });
    await processRecordings(app);
    expect(await letter.ask()).toMatchObject({ state: 'ready', isStaged: true, phrases });
    expect(await letter.currentId()).toBe(letter.earlierId);
    // The form plays what was recorded last.
    const heard = await fetchSound(web, letter.person, letter.messageId);
    expect((await heard.arrayBuffer()).byteLength).not.toBe(100_000);
    await letter.saveEdit();
    expect(await letter.currentId()).not.toBe(letter.earlierId);
    const saved = await letter.ask();
    expect(saved).toMatchObject({ state: 'ready', phrases, changedPhrases: [] });
    expect(saved).not.toHaveProperty('isStaged');
    await deleteUnusedRecordings(app);
    const files = await listRecordingFiles(app);
    expect(files.filter((key) => key.includes(String(letter.earlierId)))).toEqual([]);
  });

  test.each(['later', 'now'] as const)(
    'keeps it until the new one is ready, when the edit is saved before (sent %s)',
    async (when) => {
      const letter = await buildEdited();
      await letter.record({ phrases });
      await letter.saveEdit(when);
      expect(await letter.currentId()).toBe(letter.earlierId);
      expect(await letter.summary()).toMatchObject({ next: { state: 'processing' }, staged: null });
      await processRecordings(app);
      expect(await letter.currentId()).not.toBe(letter.earlierId);
      expect(await letter.summary()).toMatchObject({
        ...{ current: { state: 'ready' }, next: null, staged: null },
      });
      expect(await letter.mails()).toEqual([]);
    },
  );

  test('keeps it when the new one is refused after that, and its sender is mailed once', async () => {
    const letter = await buildEdited();
    await letter.record({ bytes: silence });
    await letter.saveEdit();
    await processRecordings(app);
    expect(await letter.currentId()).toBe(letter.earlierId);
    expect(await letter.summary()).toMatchObject({
      current: { state: 'ready' },
      next: { state: 'refused', refusedReason: 'silent' },
    });
    expect(await letter.mails()).toEqual([expect.stringContaining('couldn’t use your recording')]);
    await letter.saveEdit();
    expect(await letter.mails()).toHaveLength(1);
    await letter.record({ phrases });
    await letter.saveEdit();
    await processRecordings(app);
    expect(await letter.summary()).toMatchObject({ current: { state: 'ready' }, next: null });
  });

  test('is refused in the form alone when that comes before the edit is saved', async () => {
    const letter = await buildEdited();
    await letter.record({ bytes: silence });
    await processRecordings(app);
    expect(await letter.ask()).toMatchObject({ state: 'refused', isStaged: true });
    await letter.saveEdit();
    expect(await letter.mails()).toEqual([]);
    expect(await letter.ask()).toMatchObject({ state: 'ready', durationMs: 9_000 });
  });

  test('has its earlier recording again when the new one is thrown away', async () => {
    const letter = await buildEdited();
    await letter.record();
    const { body } = await askRecording(web, letter.person, letter.messageId, {
      ...{ step: '/delete', post: {} },
    });
    expect(body).toMatchObject({ state: 'ready', durationMs: 9_000 });
    await letter.saveEdit();
    expect(await letter.currentId()).toBe(letter.earlierId);
    await askRecording(web, letter.person, letter.messageId, { step: '/delete', post: {} });
    expect(await letter.ask()).toEqual({ state: 'none' });
  });

  test('keeps the recording that its sender threw away until the edit is saved', async () => {
    const letter = await buildEdited();
    const { uploadId } = await letter.ask();
    expect(await letter.currentId()).toBe(letter.earlierId);
    await letter.saveEdit('later', randomUUID());
    expect(await letter.currentId()).toBe(letter.earlierId);
    await letter.saveEdit('later', String(uploadId));
    expect(await letter.ask()).toEqual({ state: 'none' });
    await letter.saveEdit('later', String(uploadId));
    expect(await letter.ask()).toEqual({ state: 'none' });
  });

  test('has what was recorded after the earlier one was thrown away, also from another device', async () => {
    const letter = await buildEdited();
    const { uploadId } = await letter.ask();
    await letter.record({ phrases });
    await letter.saveEdit('later', String(uploadId));
    expect(await letter.currentId()).toBeNull();
    await processRecordings(app);
    expect(await letter.ask()).toMatchObject({ state: 'ready', phrases });
    await letter.saveEdit('later', String(uploadId));
    expect(await letter.ask()).toMatchObject({ state: 'ready', phrases });
  });

  test('loses the one that was thrown away also when the letter is cancelled first', async () => {
    const letter = await buildEdited();
    const { uploadId } = await letter.ask();
    await cancelMessage(app.services, letter.person, letter.messageId);
    await letter.saveEdit('later', String(uploadId));
    expect(await letter.ask()).toEqual({ state: 'none' });
  });

  test('shows its words when they were tapped in the edit, once that is saved, and in its preview', async () => {
    const letter = await buildEdited();
    const before = await letter.ask();
    const times = JSON.stringify({ uploadId: before.uploadId, phrases });
    const previewed = async (given: Parameters<typeof buildForm>[0]) => {
      const writer = { ...asActor(letter.person), clientAddress: '203.0.113.7', profileName: null };
      const form = buildForm({
        ...{ draftId: letter.messageId, personalizedContent: NEW_LETTER, ...given },
      });
      const { message } = await previewLetter(app.platform, writer, { on: 'compose' }, form);
      return message.voice?.phrases;
    };
    expect(await previewed({ recordingTimes: times })).toEqual(phrases);
    expect(await previewed({ recordingRemoved: String(before.uploadId) })).toBeUndefined();
    expect(await letter.ask()).toEqual(before);
    await letter.saveEdit('later', '', times);
    expect(await letter.ask()).toMatchObject({ phrases, changedPhrases: [] });
    expect(await letter.currentId()).toBe(letter.earlierId);
  });

  test('keeps the times it has while the edit is not saved', async () => {
    const letter = await buildEdited();
    const before = await letter.ask();
    const answer = await askRecording(web, letter.person, letter.messageId, {
      ...{ step: '/phrases', post: { phrases } },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('save your changes') },
    });
    expect(await letter.ask()).toEqual(before);
  });

  test('has the times of what was recorded in the edit at once, because that is part of it', async () => {
    const letter = await buildEdited();
    await letter.record();
    await processRecordings(app);
    const { body } = await askRecording(web, letter.person, letter.messageId, {
      ...{ step: '/phrases', post: { phrases } },
    });
    expect(body).toMatchObject({ phrases, isStaged: true });
  });

  test.each([
    ['of another recording', JSON.stringify({ uploadId: randomUUID(), phrases })],
    ['that are no times', '[{"uploadId":1'],
    [
      'before its start',
      JSON.stringify({ uploadId: 'own', phrases: [{ text: 'x', startMs: -1 }] }),
    ],
  ])('is saved without times %s', async (_name, times) => {
    const letter = await buildEdited();
    const before = await letter.ask();
    await letter.saveEdit('later', '', times.replace('own', String(before.uploadId)));
    expect(await letter.ask()).toMatchObject({ phrases: before.phrases });
    expect((await messageOf(app, letter.messageId)).wallTime).toBe('2027-02-20T09:00');
  });

  test('leaves with what it had when the edit is never saved', async () => {
    const letter = await buildEdited();
    await letter.record();
    await processRecordings(app);
    await updateMessage(app, letter.messageId, { status: 'sent', sentAt: app.clock.now() });
    app.clock.advance(hours(2));
    await deleteUnusedRecordings(app);
    expect(await letter.summary()).toMatchObject({ current: { state: 'ready' }, staged: null });
    expect(await letter.currentId()).toBe(letter.earlierId);
  });

  test('has its first recording once the edit is saved, spread by the words of the edit', async () => {
    const letter = await buildEdited(false);
    await letter.record({ phrases: phrases.map(({ text }) => ({ text, startMs: null })) });
    await processRecordings(app);
    expect(await letter.currentId()).toBeNull();
    await letter.saveEdit();
    const { phrases: spread, changedPhrases } = (await letter.ask()) as Record<string, unknown[]>;
    expect(spread?.map((phrase) => (phrase as { text: string }).text)).toEqual([
      'I was wrong.',
      'Thank you.',
    ]);
    expect(changedPhrases).toEqual([]);
  });

  test('goes with it also when the letter is cancelled first and then saved', async () => {
    const letter = await buildEdited();
    await letter.record();
    await processRecordings(app);
    await cancelMessage(app.services, letter.person, letter.messageId);
    expect(await letter.currentId()).toBe(letter.earlierId);
    await letter.saveEdit();
    expect(await letter.currentId()).not.toBe(letter.earlierId);
  });
});

describe('a letter that was sent while its recording was prepared', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const web = openWebServer(app);

  test.each([
    ['refused', async () => processRecordings(app)],
    ['never finished', async () => app.clock.advance(hours(3))],
  ])('tells its sender when that is %s', async (_name, prepare) => {
    const person = await buildPerson(app);
    const messageId = await buildSent(app, person, { scheduled });
    await updateMessage(app, messageId, { status: 'draft' });
    await sendRecording(web, person, messageId, silence);
    await updateMessage(app, messageId, { status: 'sent', sentAt: app.clock.now() });
    await prepare();
    await deleteUnusedRecordings(app);
    const { rows } = await app.pool.query(
      "select 1 from pgboss.job where name = 'tell-sender' and data->>'event' = 'recording_refused' and data->>'messageId' = $1",
      [messageId],
    );
    expect(rows).toHaveLength(1);
    await app.pool.query("delete from pgboss.job where name = 'process-recording'");
  });
});
