import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listTemplateUse } from '#app/features/templates/template-use.queries.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { decideReport } from './decide-report.server.ts';
import { listOpenReportIds, listReportsOf } from './report.queries.server.ts';
import type { ReportReason } from './report.rules.ts';
import { reportMessage } from './report-message.server.ts';

describe('deciding a report', () => {
  const app = createTestApp();

  async function buildReported(sender?: Person, reason: ReportReason = 'threat') {
    const person = sender ?? (await buildPerson(app));
    const messageId = await buildSent(app, person);
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
    const delivery = await deliveryOf(app, messageId);
    await reportMessage(app.services, {
      ...{ messageId, senderId: person.userId, reason, details: '', letter: 'Words.' },
      isFromRecipient: true,
    });
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      messageId,
    ]);
    return { reportId: rows[0].id as string, messageId, delivery, sender: person };
  }

  const status = async (reportId: string) =>
    (await app.pool.query('select status from reports where id = $1', [reportId])).rows[0].status;

  const decisions = async (reportId: string) =>
    (
      await app.pool.query(
        "select after from audit_entries where subject_id = $1 and action = 'report_decided'",
        [reportId],
      )
    ).rows.map(({ after }) => after);

  test('needs somebody who has read it', async () => {
    const [staff, other] = [await buildStaff(app), await buildStaff(app)];
    const { reportId } = await buildReported();
    const uphold = (by: typeof staff) =>
      outcome(decideReport(app.services, by, reportId, { status: 'upheld' }));
    expect(await uphold(staff)).toBe('report_unread');
    await readAndDecide(app, other, (await buildReported()).reportId, 'upheld');
    expect(await uphold(other)).toBe('report_unread');
    expect(await status(reportId)).toBe('open');
    await readAndDecide(app, staff, reportId, 'upheld');
  });

  test('does all that goes with it at once, and the audit log says what', async () => {
    const admin = await buildAdmin(app);
    const { reportId, messageId, sender } = await buildReported();
    await app.pool.query(
      `insert into gallery_videos (id, title, file_url, file_size, video_format, status, film_id, processing,
         duration_seconds, rights_wording, rights_confirmed_at, created_at, approved_at)
       values ($1, 'Rain', 'key', 1, 'mp4', 'approved', 'video-rain', 'ready', 8, 'Mine.', now(), now(), now())`,
      [randomUUID()],
    );
    await app.pool.query(
      `insert into message_templates (id, origin, title, category_id, film_id, duration_seconds, created_at)
       values ('rain', 'video', 'Rain', 'love', 'video-rain', 8, now())`,
    );
    await app.pool.query("update messages set template_id = 'rain' where id = $1", [messageId]);
    await readAndDecide(app, admin, reportId, {
      ...{ status: 'upheld', note: '  A threat, in plain words. ' },
      ...{ withdrawsLetter: true, takesDownFilm: true, suspendsSender: true },
    });
    expect((await deliveryOf(app, messageId)).takenDownAt).toEqual(app.clock.now());
    const { rows } = await app.pool.query(
      `select (select count(*)::int from gallery_videos where film_id = 'video-rain') as videos,
              suspended_at is not null as suspended from users where id = $1`,
      [sender.userId],
    );
    expect(rows).toEqual([{ videos: 0, suspended: true }]);
    expect(await decisions(reportId)).toEqual([
      {
        ...{ status: 'upheld', note: 'A threat, in plain words.' },
        ...{ letter: 'withdrawn', film: 'taken down', sender: 'suspended' },
      },
    ]);
  });

  test('does nothing when one part is refused', async () => {
    const staff = await buildStaff(app);
    const [plain, ofAdmin] = [await buildReported(), await buildReported(await buildAdmin(app))];
    const everything = {
      ...{ status: 'upheld' as const, withdrawsLetter: true, suspendsSender: true },
    };
    const refused = async ({ reportId, messageId }: typeof plain, by: typeof staff) => {
      const code = await outcome(readAndDecide(app, by, reportId, everything));
      expect(await status(reportId)).toBe('open');
      expect((await deliveryOf(app, messageId)).takenDownAt).toBeNull();
      return code;
    };
    expect(await refused(plain, staff)).toBe('admin_required');
    expect(await refused(ofAdmin, await buildAdmin(app))).toBe('suspension_of_admin');
    const dismissed = { ...everything, status: 'dismissed' as const };
    expect(await outcome(readAndDecide(app, staff, plain.reportId, dismissed))).toBe(
      'report_dismissed_with_actions',
    );
    expect(await status(plain.reportId)).toBe('open');
  });

  test('two decisions at once: the first stands, with all of it', async () => {
    const { reportId, messageId } = await buildReported();
    const [one, other] = [await buildAdmin(app), await buildAdmin(app)];
    const decided = await Promise.all([
      outcome(readAndDecide(app, one, reportId, { status: 'upheld', withdrawsLetter: true })),
      outcome(readAndDecide(app, other, reportId, 'dismissed')),
    ]);
    expect(decided.sort()).toEqual(['done', 'report_decided_already']);
    const isUpheld = (await status(reportId)) === 'upheld';
    expect((await deliveryOf(app, messageId)).takenDownAt !== null).toBe(isUpheld);
    expect(await decisions(reportId)).toHaveLength(1);
  });

  test('leaves out what is gone by now', async () => {
    const { reportId, messageId, sender } = await buildReported();
    await app.pool.query('delete from messages where id = $1', [messageId]);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    const everything = { withdrawsLetter: true, takesDownFilm: true, suspendsSender: true };
    await readAndDecide(app, await buildAdmin(app), reportId, { status: 'upheld', ...everything });
    expect(await decisions(reportId)).toEqual([{ status: 'upheld' }]);
  });

  test('the next ones: dangers first, then the newest', async () => {
    await app.pool.query("update reports set status = 'dismissed', decided_at = now()");
    const report = async (reason: ReportReason) => {
      app.clock.advance(1_000);
      return (await buildReported(undefined, reason)).reportId;
    };
    const [old, danger, newest] = [
      await report('threat'),
      await report('danger'),
      await report('fraud'),
    ];
    expect(await listOpenReportIds(app.platform.db)).toEqual([danger, newest, old]);
  });

  test('the reports about one sender, and by one recipient', async () => {
    const { db } = app.platform;
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    const [one, other] = [await buildReported(sender), await buildReported(sender)];
    await buildReported();
    const ids = async (of: Parameters<typeof listReportsOf>[1]) =>
      (await listReportsOf(db, of)).map(({ id }) => id).sort();
    const both = [one.reportId, other.reportId].sort();
    expect(await ids({ senderId: sender.userId })).toEqual(both);
    const { rows } = await app.pool.query(
      'select recipient_mailbox_hash as recipient from reports where id = $1',
      [one.reportId],
    );
    expect(await ids(rows[0])).toEqual([one.reportId]);
  });

  test('a film is counted by its letters, and a withdrawn one no longer needs it', async () => {
    const use = async () =>
      (await listTemplateUse(app.platform.db, 'template', ['love-2'], app.clock.now())).get(
        'love-2',
      );
    const before = await use();
    const { messageId } = await buildReported();
    await updateDelivery(app, messageId, { expiresAt: new Date('2099-01-01') });
    const counted = await use();
    expect(counted?.used).toBe((before?.used ?? 0) + 1);
    expect(counted?.needed).toBe((before?.needed ?? 0) + 1);
    await updateDelivery(app, messageId, { takenDownAt: app.clock.now() });
    expect((await use())?.needed).toBe(before?.needed);
  });
});
