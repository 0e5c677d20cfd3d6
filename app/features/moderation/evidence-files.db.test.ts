import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { encryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { messageOf, updateMessage } from '#tests/factories/messages.ts';
import { buildAdmin, buildStaff } from '#tests/factories/people.ts';
import { deleteUnusedPictures, listPictureFiles, storePicture } from '#tests/factories/pictures.ts';
import {
  deleteUnusedRecordings,
  listRecordingFiles,
  storeRecording,
} from '#tests/factories/recordings.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { readEvidence } from './read-evidence.server.ts';
import { reportMessage } from './report-message.server.ts';
import { copyReportedFilesJob } from './reported-files.server.ts';
import { readReportedLetter } from './review-report.server.ts';

const large = Buffer.from('the photograph of a pier');
const sound = Buffer.from('a voice that threatens');

describe('the picture and the recording of a reported letter', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-evidence-${randomUUID()}` });
  const ask = createAsk(app);

  async function buildReported({ isLost = false, byPrivateLink = false } = {}) {
    const letter = await buildLetter(app);
    await updateDelivery(app, letter.messageId, {
      ...{ state: 'accepted', acceptedAt: app.clock.now(), attempt: 1 },
    });
    await storePicture(app, letter.messageId, { large });
    const recordingId = await storeRecording(app, letter.messageId, { sound });
    const key = `recordings/${recordingId}.m4a`;
    const { disk } = app.platform.storage;
    const stored = await disk.getBytes(key);
    if (isLost) await disk.delete(key);
    if (byPrivateLink) {
      const { messageId, sender } = letter;
      const words = { details: '', letter: 'You will be sorry.' };
      await reportMessage(app.services, {
        ...{ messageId, senderId: sender.userId, reason: 'sexual', ...words },
        isFromRecipient: false,
      });
    } else await ask(letter.rights, { form: { intent: 'report', reason: 'sexual' } });
    if (isLost) await disk.put(key, stored);
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      letter.messageId,
    ]);
    return { ...letter, reportId: rows[0].id as string };
  }

  const filesOf = async (reportId: string) => {
    const { files } = await readEvidence(
      app.services,
      await buildAdmin(app),
      reportId,
      'The police in Lyon ask for it.',
    );
    return files.map(({ kind, bytes }) => [kind, bytes?.toString() ?? null]);
  };
  const both = [
    ['picture', large.toString()],
    ['recording', sound.toString()],
  ];
  const deleteUnused = async () => {
    app.clock.advance(days(1));
    await retentionJob(app.services).run({});
    await deleteUnusedPictures(app);
    await deleteUnusedRecordings(app);
  };

  test.each<[string, (letter: Awaited<ReturnType<typeof buildReported>>) => Promise<unknown>]>([
    [
      'the report is upheld',
      async ({ reportId }) => readAndDecide(app, await buildStaff(app), reportId, 'upheld'),
    ],
    [
      'the report is dismissed',
      async ({ reportId }) => readAndDecide(app, await buildStaff(app), reportId, 'dismissed'),
    ],
    [
      'the recipient erases what is stored about them',
      async ({ messageId }) =>
        eraseStoredData(app.services, (await messageOf(app, messageId)).recipientEmailHash),
    ],
    [
      'the sender deletes the letter',
      ({ messageId }) => app.pool.query('delete from messages where id = $1', [messageId]),
    ],
    [
      'the sender deletes the account',
      ({ sender }) =>
        app.platform.db.transaction(async (tx) => {
          await closeBilling(tx, sender.userId);
          await deleteUser(tx, sender.userId);
        }),
    ],
    [
      'the letter expires',
      ({ messageId }) => updateMessage(app, messageId, { letterErasedAt: app.clock.now() }),
    ],
  ])('stay with the evidence when %s', async (_event, happen) => {
    const letter = await buildReported();
    await happen(letter);
    await deleteUnused();
    expect(await filesOf(letter.reportId)).toEqual(both);
    const checks = await checkIntegrity(app.services);
    expect(checks.filter(({ failures }) => failures.length > 0)).toEqual([]);
  });

  test('are deleted with the evidence, and later with a report that is still open', async () => {
    const [decided, open] = [await buildReported(), await buildReported()];
    const staff = await buildStaff(app);
    const { rows: copies } = await app.pool.query(
      `select id from pictures where report_id = any($1)
        union select id from recordings where report_id = any($1)`,
      [[decided.reportId, open.reportId]],
    );
    expect(copies).toHaveLength(4);
    await readAndDecide(app, staff, decided.reportId, 'upheld');
    await app.pool.query('delete from messages');
    const kept = async () => {
      await deleteUnused();
      const ids = new Set<string>();
      for (const table of ['pictures', 'recordings']) {
        const { rows } = await app.pool.query(`select report_id from ${table}`);
        for (const { report_id } of rows) ids.add(report_id);
      }
      return [decided, open].map(({ reportId }) => ids.has(reportId));
    };
    app.clock.advance(days(87));
    expect(await kept()).toEqual([true, true]);
    app.clock.advance(days(2));
    expect(await kept()).toEqual([false, true]);
    await readAndDecide(app, staff, open.reportId, 'dismissed');
    expect(await kept()).toEqual([false, false]);
    app.clock.advance(days(1));
    await deleteUnused();
    const files = [...(await listPictureFiles(app)), ...(await listRecordingFiles(app))];
    expect(files.filter((key) => copies.some(({ id }) => key.includes(id)))).toEqual([]);
  });

  test('are copied by a job when that failed, also once the report is decided; the other one is at once', async () => {
    const { messageId, reportId } = await buildReported({ isLost: true });
    expect(await filesOf(reportId)).toEqual([both[0]]);
    await readAndDecide(app, await buildStaff(app), reportId, 'upheld');
    const job = copyReportedFilesJob(app.services);
    await Promise.all([job.run({ messageId, reportId }), job.run({ messageId, reportId })]);
    expect(await filesOf(reportId)).toEqual(both);
  });

  test('stay when it was reported by a private link, erased, and then reported by its recipient', async () => {
    const { messageId, reportId, rights } = await buildReported({ byPrivateLink: true });
    await eraseStoredData(app.services, (await messageOf(app, messageId)).recipientEmailHash);
    const { keyring } = app.platform;
    await updateMessage(
      app,
      messageId,
      encryptLetter(keyring, messageId, { personalizedContent: '' }),
    );
    const answer = await ask(rights, { form: { intent: 'report', reason: 'threat' } });
    expect(answer.headers.get('location')).toContain('told=reported');
    await deleteUnused();
    expect(await filesOf(reportId)).toEqual(both);
    const { letter } = await readReportedLetter(app.services, await buildStaff(app), reportId);
    expect(letter).toBe('You will be sorry.');
  });

  test('do not keep back the rest of the evidence when a file is lost', async () => {
    const { reportId } = await buildReported();
    const { rows } = await app.pool.query('select id from pictures where report_id = $1', [
      reportId,
    ]);
    await app.platform.storage.disk.delete(`pictures/${rows[0].id}.large`);
    expect(await filesOf(reportId)).toEqual([['picture', null], both[1]]);
  });
});
