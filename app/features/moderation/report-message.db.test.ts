import { describe, expect, test } from 'vitest';
import { isReportReason } from '#app/features/moderation/report.rules.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { reportContext } from './report.queries.server.ts';
import { reportReasons } from './report.rules.ts';
import { addReportMetrics } from './report-metrics.queries.server.ts';

describe('reporting a letter', () => {
  const app = createTestApp();

  test('stores one encrypted copy that outlives the message', async () => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender);
    const report = {
      messageId,
      senderId: sender.userId,
      reason: 'threat' as const,
      details: '  I am afraid.  ',
      letter: 'You will be sorry.',
      isFromRecipient: true,
    };
    await reportMessage(app.services, report);
    await reportMessage(app.services, { ...report, details: 'again' });
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    const { rows } = await app.pool.query('select * from reports');
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({ message_id: null, sender_id: null, status: 'open' });
    expect(JSON.stringify(row)).not.toContain('sorry');
    const { keyring } = app.platform;
    expect(keyring.decrypt(row.letter, reportContext(row.id, 'letter'))).toBe('You will be sorry.');
    expect(keyring.decrypt(row.details, reportContext(row.id, 'details'))).toBe('I am afraid.');
  });

  test('tells the metrics how long the oldest one waits for a decision, danger apart', async () => {
    await app.pool.query('delete from reports');
    const metrics = createMetrics(app.platform.log);
    addReportMetrics(metrics, app.platform);
    const waited = async () => {
      const text = await metrics.text();
      return ['danger', 'other'].map((reason) =>
        Number(
          new RegExp(`unsent_report_oldest_open_seconds\\{reason="${reason}"\\} (\\S+)`).exec(
            text,
          )?.[1],
        ),
      );
    };
    expect(await waited()).toEqual([0, 0]);
    const sender = await buildPerson(app);
    const report = async (reason: 'threat' | 'danger') =>
      reportMessage(app.services, {
        messageId: await buildSent(app, sender),
        ...{ senderId: sender.userId, reason, details: '', letter: 'You will be sorry.' },
        isFromRecipient: true,
      });
    await report('threat');
    app.clock.advance(hours(1));
    await giveFreeSends(app, sender, 1);
    await report('danger');
    app.clock.advance(hours(2));
    expect(await waited()).toEqual([7_200, 10_800]);
    await app.pool.query("update reports set status = 'dismissed', decided_at = now()");
    expect(await waited()).toEqual([0, 0]);
  });

  test('accepts the listed reasons only', () => {
    expect(Object.keys(reportReasons).every(isReportReason)).toBe(true);
    expect(isReportReason('toString')).toBe(false);
  });
});
