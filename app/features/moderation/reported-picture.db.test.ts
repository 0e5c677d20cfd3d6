import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { copyReportedFilesJob } from '#app/features/moderation/reported-files.server.ts';
import {
  readReportedLetter,
  readReportedPicture,
} from '#app/features/moderation/review-report.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { buildPerson, buildStaff } from '#tests/factories/people.ts';
import {
  DESCRIPTION,
  deleteUnusedPictures,
  listPictureFiles,
  storePicture,
} from '#tests/factories/pictures.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const large = Buffer.from('the photograph of a pier');

describe('a reported picture', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-pictures-${randomUUID()}` });
  const ask = createAsk(app);

  /** Reports a letter with a picture, as the link below the picture does. */
  async function buildReported(given: Parameters<typeof buildLetter>[1] = {}) {
    const letter = await buildLetter(app, given);
    const pictureId = await storePicture(app, letter.messageId, { large });
    const report = async (fields: Record<string, string> = {}) => {
      await ask(letter.rights, { form: { intent: 'report', reason: 'sexual', ...fields } });
      const { rows } = await app.pool.query('select id, about from reports where message_id = $1', [
        letter.messageId,
      ]);
      return rows;
    };
    return { ...letter, pictureId, report };
  }

  const audited = async (id: string) =>
    (
      await app.pool.query('select action from audit_entries where subject_id = $1 order by id', [
        id,
      ])
    ).rows.map(({ action }) => action);

  const look = async (staff: Parameters<typeof readReportedPicture>[1], id: string) => {
    const file = await readReportedPicture(app.services, staff, id);
    return file && (await collectBytes(file.read(0, file.size))).toString();
  };

  test('is named in the report, seen by staff while that is open, and each look is audited', async () => {
    const staff = await buildStaff(app);
    const { path, report } = await buildReported();
    const page = await (await ask(path, { cookie: await openLetter(ask, path) })).text();
    const link = /href="([^"]*about=picture#report)"/.exec(page)?.[1] ?? '';
    const form = await (await ask(link.split('#')[0] ?? '')).text();
    expect(form).toContain('Report the picture in this letter');
    expect(form).toContain('<input type="hidden" name="about" value="picture"/>');
    const [{ id, about }] = await report({ about: 'picture' });
    expect(about).toBe('picture');
    expect(await readReportedLetter(app.services, staff, id)).toMatchObject({
      picture: DESCRIPTION,
    });
    expect(await look(staff, id)).toBe(large.toString());
    expect(await look(staff, id)).toBe(large.toString());
    expect(await audited(id)).toEqual([
      ...['report_letter_read', 'report_picture_read', 'report_picture_read'],
    ]);
    await readAndDecide(app, staff, id, 'upheld');
    expect(await outcome(look(staff, id))).toBe('report_decided_already');
  });

  test('is kept for the report when its letter is gone', async () => {
    const staff = await buildStaff(app);
    const { messageId, pictureId, report } = await buildReported();
    const [{ id }] = await report();
    await app.pool.query('delete from messages where id = $1', [messageId]);
    app.clock.advance(hours(48));
    await deleteUnusedPictures(app);
    expect(await look(staff, id)).toBe(large.toString());
    expect((await listPictureFiles(app)).filter((key) => key.includes(pictureId))).toEqual([]);
  });

  test('is copied once, however often it is reported, and the last word counts', async () => {
    const { report } = await buildReported();
    const [first] = await report();
    expect(first.about).toBe('letter');
    const again = await report({ about: 'picture' });
    expect(again).toEqual([{ id: first.id, about: 'picture' }]);
    expect((await report())[0].about).toBe('picture');
    const { rows } = await app.pool.query('select id from pictures where report_id = $1', [
      first.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('never costs the report: with its file missing the report stands, and a job copies it later', async () => {
    const staff = await buildStaff(app);
    const { pictureId, report } = await buildReported();
    const { disk } = app.platform.storage;
    const key = `pictures/${pictureId}.small`;
    const file = await disk.getBytes(key);
    await disk.delete(key);
    const [{ id }] = await report({ about: 'picture' });
    expect(await readReportedLetter(app.services, staff, id)).toMatchObject({ picture: null });
    await disk.put(key, file);
    const { rows } = await app.pool.query(
      "select data from pgboss.job where name = 'copy-reported-picture' and data ->> 'reportId' = $1",
      [id],
    );
    const job = copyReportedFilesJob(app.services);
    await Promise.all([job.run(rows[0].data), job.run(rows[0].data)]);
    await job.run(rows[0].data);
    expect(await look(staff, id)).toBe(large.toString());
  });

  test('is not copied once its report is decided and the evidence over, nor once its letter is gone', async () => {
    const staff = await buildStaff(app);
    const job = copyReportedFilesJob(app.services);
    const decided = await buildReported();
    const [{ id }] = await decided.report();
    await readAndDecide(app, staff, id, 'upheld');
    await app.pool.query('delete from report_evidence where report_id = $1', [id]);
    await app.pool.query('delete from pictures where report_id = $1', [id]);
    await job.run({ messageId: decided.messageId, reportId: id });
    const gone = await buildReported();
    const [{ id: reportId }] = await gone.report();
    await app.pool.query('delete from pictures where report_id = $1', [reportId]);
    await app.pool.query('delete from messages where id = $1', [gone.messageId]);
    await job.run({ messageId: gone.messageId, reportId });
    const { rows } = await app.pool.query('select id from pictures where report_id = any($1)', [
      [id, reportId],
    ]);
    expect(rows).toEqual([]);
  });

  test('is nobody else’s to see', async () => {
    const [{ id }] = await (await buildReported()).report({ about: 'picture' });
    const nobody = { ...(await buildPerson(app)), roles: [] };
    expect(await outcome(look(nobody, id))).toBe('staff_required');
    expect(await audited(id)).toEqual([]);
  });

  test('is not part of the report of an anonymous letter, whose recipient was shown none', async () => {
    const staff = await buildStaff(app);
    const { report } = await buildReported({ isAnonymous: true, senderName: null });
    const [{ id }] = await report();
    expect(await look(staff, id)).toBeNull();
    expect(await readReportedLetter(app.services, staff, id)).toMatchObject({ picture: null });
  });
});

describe('reports of letters with pictures', () => {
  const app = createTestApp({
    DATA_DIR: `/tmp/unsent-pictures-${randomUUID()}`,
    DATABASE_POOL_SIZE: '3',
  });
  const ask = createAsk(app);

  test('twenty at once are all answered, with fewer connections than that', async () => {
    const letters = await Promise.all(Array.from({ length: 4 }, () => buildLetter(app)));
    for (const { messageId } of letters) await storePicture(app, messageId, { large });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const path = letters[at % letters.length]?.rights ?? '';
        return ask(path, { form: { intent: 'report', reason: 'sexual' }, from: `203.0.113.${at}` });
      }),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    const { rows } = await app.pool.query(
      'select reports.id from reports join pictures on pictures.report_id = reports.id',
    );
    expect(rows).toHaveLength(letters.length);
  });
});
