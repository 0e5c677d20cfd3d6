import { beforeEach, describe, expect, test } from 'vitest';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { buildAdmin } from '#tests/factories/people.ts';
import { allQueuedMails, queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { changeSettings } from './change-settings.server.ts';
import { emergencyAddressesSetting } from './moderation-settings.ts';
import { listEmergencies, listReports } from './report.queries.server.ts';

describe('a report that a life is in danger', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const supportEmail = () => app.platform.config.identity.supportEmail;

  beforeEach(() =>
    saveSiteSetting(app.platform.db, emergencyAddressesSetting, '', app.clock.now()),
  );

  async function report(reason: string) {
    const letter = await buildLetter(app, { content: 'I cannot go on.' });
    const send = () => ask(letter.rights, { form: { intent: 'report', reason } });
    await send();
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      letter.messageId,
    ]);
    return { ...letter, send, reportId: rows[0].id as string };
  }

  const urgentMails = async () =>
    (await allQueuedMails(app)).filter(({ subject }) => subject.startsWith('Urgent'));

  test('mails the support address once, without a word of the letter', async () => {
    const before = (await urgentMails()).length;
    const { reportId, send, sender } = await report('danger');
    await Promise.all([send(), send()]);
    const mails = (await urgentMails()).slice(before);
    expect(mails.map(({ to }) => to)).toEqual([supportEmail()]);
    expect(mails[0]?.text).toContain(`/admin/reports/${reportId}`);
    for (const secret of ['go on', sender.email, 'Jonas']) {
      expect(JSON.stringify(mails)).not.toContain(secret);
    }
  });

  test('mails the addresses in the settings instead', async () => {
    const admin = await buildAdmin(app);
    const change = (value: string) =>
      outcome(changeSettings(app.services, admin, [{ setting: emergencyAddressesSetting, value }]));
    expect(await change('night@staff.test, no address')).toBe('setting_out_of_range');
    expect(await change(Array(11).fill('night@staff.test').join(','))).toBe('setting_out_of_range');
    expect(await change('Night desk <night@staff.test>; day@staff.test')).toBe('done');
    const toSupport = (await queuedMailsTo(app, supportEmail())).length;
    await report('danger');
    expect(await queuedMailsTo(app, 'night@staff.test')).toHaveLength(1);
    expect(await queuedMailsTo(app, 'day@staff.test')).toHaveLength(1);
    expect(await queuedMailsTo(app, supportEmail())).toHaveLength(toSupport);
  });

  test('other reports mail nobody', async () => {
    const before = (await allQueuedMails(app)).length;
    await report('threat');
    expect(await allQueuedMails(app)).toHaveLength(before);
  });

  test('is not hidden by a hundred later ones about one sender', async () => {
    const { reportId } = await report('danger');
    const { sender } = await report('danger');
    await app.pool.query(
      `insert into reports (id, sender_id, reason, letter, created_at)
       select gen_random_uuid(), $1, 'danger', '', $2::timestamptz + number * interval '1 minute'
         from generate_series(1, 100) as number`,
      [sender.userId, app.clock.now()],
    );
    const listed = await listEmergencies(app.platform.db);
    expect(listed.map(({ id }) => id)).toContain(reportId);
    await app.pool.query('delete from reports where sender_id = $1', [sender.userId]);
  });

  test('is listed above all others, and only there', async () => {
    const { reportId } = await report('danger');
    const { reportId: other } = await report('threat');
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const listed = ids(
      (await listReports(app.platform.db, { status: 'open', after: null })).reports,
    );
    expect(ids(await listEmergencies(app.platform.db))).toContain(reportId);
    expect(listed).toContain(other);
    expect(listed).not.toContain(reportId);
  });
});
