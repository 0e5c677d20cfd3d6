import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/platform/clock/clock.ts';
import { bounceReport, complaintReport } from '#tests/factories/bounce-reports.ts';
import { deleteSuppressedAddresses } from '#tests/factories/deliveries.ts';
import { buildSent, deleteMessages, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { countBounceReports, listNotUnderstood } from '../admin/delivery.queries.server.ts';
import { getProviderFigures } from '../providers/provider.queries.server.ts';
import { eraseDeliveries } from '../queue/delivery-link.server.ts';
import { deleteOldDispatchRecords } from '../records/delete-old-records.server.ts';
import { recordBounce } from './record-bounce.server.ts';

const MAYA = 'maya@recipients.test';
const DAEMON = 'postmaster@unsent.example';

describe('a bounce report', () => {
  const app = createTestApp();
  const mailServer = openMailServer();

  async function sentFrom(): Promise<string> {
    await deleteSuppressedAddresses(app);
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    await buildSent(app, sender, { recipientEmail: MAYA });
    await testDispatcher(app, mailServer).drain();
    return mailServer.accepted.at(-1)?.from ?? '';
  }

  const record = (report: string, envelopeTo: string | null = null) =>
    recordBounce(app.platform, app.services.deliveryHandlers, Buffer.from(report), envelopeTo);

  // curl sends a plus sign in a query as it is, and a server reads it as a space.
  test.each<[string, (from: string) => [report: string, envelopeTo: string | null]]>([
    ['to the envelope address', (from) => [bounceReport(DAEMON, MAYA), from]],
    [
      'whose plus sign became a space',
      (from) => [bounceReport(DAEMON, MAYA), from.replace('+', ' ')],
    ],
    ['with only a To header', (from) => [bounceReport(from, MAYA), null]],
    ['with an envelope address that proves nothing', (from) => [bounceReport(from, MAYA), 'b x@y']],
  ])('%s is believed', async (_name, report) => {
    expect(await record(...report(await sentFrom()))).toBe('failed');
  });

  // Feedback loops send all complaints to one registered address.
  test.each<[string, (from: string) => { fields?: string; mail?: string }]>([
    ['Original-Mail-From', (from) => ({ fields: `Original-Mail-From: <${from}>` })],
    [
      'the Return-Path of the attached mail',
      (from) => ({ mail: `Return-Path: <${from}>\r\nSubject: Someone wrote you a letter` }),
    ],
  ])('of a feedback loop is believed by %s', async (_name, proof) => {
    const report = complaintReport('feedback@unsent.example', proof(await sentFrom()));
    expect(await record(report, 'feedback@unsent.example')).toBe('complaint');
  });

  test('that is a complaint counts once for each mail, however often it comes, also at once and after the letter is gone', async () => {
    await app.pool.query('truncate bounce_report_counts, provider_counts');
    const [one, other] = [await sentFrom(), await sentFrom()];
    const complaints = async () => {
      const figures = await getProviderFigures(app.platform.db, '24h', app.clock.now());
      const { complaint } = await countBounceReports(app.platform.db, app.clock.now());
      return [figures.reduce((sum, { totals }) => sum + totals.complained, 0), complaint];
    };
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => record(complaintReport(one))));
    expect(atOnce.sort()).toEqual(['complaint', 'ignored', 'ignored', 'ignored']);
    expect(await record(complaintReport(one))).toBe('ignored');
    expect(await complaints()).toEqual([1, 1]);
    expect(await record(complaintReport(other))).toBe('complaint');
    await deleteMessages(app);
    expect(await record(complaintReport(one))).toBe('ignored');
    expect(await complaints()).toEqual([2, 2]);
  });

  test('is counted by its outcome, for the alert and for staff, and forgotten after 30 days', async () => {
    await app.pool.query('delete from bounce_report_counts');
    const from = await sentFrom();
    const counts = () => countBounceReports(app.platform.db, app.clock.now());
    expect(await counts()).toEqual({
      failed: 0,
      complaint: 0,
      ignored: 0,
      not_understood: 0,
      unproven: 0,
    });
    await record('not a report');
    await record(bounceReport(DAEMON, MAYA));
    await record(bounceReport(from, MAYA));
    await record(bounceReport(from, MAYA));
    expect(await counts()).toEqual({
      failed: 1,
      complaint: 0,
      ignored: 1,
      not_understood: 0,
      unproven: 2,
    });
    app.clock.advance(hours(25));
    expect(await counts()).toEqual({
      failed: 0,
      complaint: 0,
      ignored: 0,
      not_understood: 0,
      unproven: 0,
    });
    const stored = async () =>
      (await app.pool.query('select count(*)::int as rows from bounce_report_counts')).rows[0].rows;
    app.clock.advance(days(30));
    await deleteOldDispatchRecords(app.platform);
    expect(await stored()).toBe(0);
  });

  // A megabyte of hostile MIME cost seven seconds of CPU for anybody who posted it.
  test('without an address of ours is not parsed at all', async () => {
    const hostile = `Content-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n'.repeat(10_000)}`;
    expect(await record(hostile)).toBe('unproven');
    const forged = (await sentFrom()).replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`);
    expect(await record(bounceReport(forged, MAYA))).toBe('unproven');
    expect(await record(bounceReport(forged, MAYA), forged)).toBe('unproven');
  });

  test('with one, but nothing we understand, is kept for operators, three of each letter, until its recipient is erased', async () => {
    await app.pool.query("delete from delivery_attempts where outcome = 'not_understood'");
    const from = await sentFrom();
    for (const text of ['one', 'two', 'three', 'four']) {
      expect(await record(`Subject: What?\r\n\r\n${text}`, from)).toBe('not_understood');
    }
    const { weeks, reports } = await listNotUnderstood(app.platform);
    expect(reports.map(({ text }) => text.trim())).toEqual(
      ['three', 'two', 'one'].map((text) => `What?\n\n${text}`),
    );
    expect(weeks).toEqual([{ week: expect.any(String), reports: 3 }]);
    const { rows } = await app.pool.query(
      'select message_id from deliveries where id in (select delivery_id from delivery_attempts)',
    );
    await eraseDeliveries(
      app.platform.db,
      rows.map((row) => row.message_id),
      app.clock.now(),
    );
    expect((await listNotUnderstood(app.platform)).reports).toEqual([]);
  });

  test('in prose that names nobody is about the one recipient; one that names only others is not', async () => {
    const prose = (text: string) =>
      `From: MAILER-DAEMON@mx.test\r\nSubject: Undeliverable\r\n\r\n${text}`;
    const from = await sentFrom();
    expect(await record(prose('User unknown: ben@elsewhere.test'), from)).toBe('not_understood');
    expect(await record(prose('User unknown'), from)).toBe('failed');
    expect(await record(prose('User unknown'), from)).toBe('ignored');
  });
});
