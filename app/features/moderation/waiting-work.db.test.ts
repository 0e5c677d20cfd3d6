import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import type { ReportReason } from './report.rules.ts';
import { reportMessage } from './report-message.server.ts';
import { countWaitingWork, type WaitingWork } from './waiting-work.queries.server.ts';

const app = createTestApp();

const waiting = () => countWaitingWork(app.platform.db, app.clock.now());
const totals = (work: WaitingWork) =>
  Object.fromEntries(Object.entries(work).map(([kind, { total }]) => [kind, total]));

test('counts what staff can do something about, with the time of the oldest', async () => {
  const none = { total: 0, since: null };
  expect(await waiting()).toEqual({
    ...{ dangers: none, reports: none, held: none, failed: none, videos: none },
  });
  const begun = app.clock.now();
  const report = async (reason: ReportReason) => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender);
    await reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason, details: '', letter: 'Words.' },
      isFromRecipient: true,
    });
  };
  await report('threat');
  app.clock.advance(days(1));
  await report('danger');
  await report('other');

  const troubled = async (
    state: 'held' | 'failed',
    reason: 'unknown_ending' | 'suspended' | 'over_cap' | 'bounced',
    daysAgo = 0,
  ) => {
    const messageId = await buildSent(app, await buildPerson(app));
    const updatedAt = shifted(app.clock.now(), -days(daysAgo));
    await updateDelivery(app, messageId, { state, reason, updatedAt });
  };
  await troubled('held', 'unknown_ending', 20);
  // These two go on by themselves.
  await troubled('held', 'suspended');
  await troubled('held', 'over_cap');
  await troubled('failed', 'bounced', 6);
  await troubled('failed', 'bounced', 8);

  for (const processing of ['ready', 'failed', 'processing']) {
    await app.pool.query(
      `insert into gallery_videos (id, title, file_url, file_size, video_format, status, film_id, processing,
         duration_seconds, rights_wording, rights_confirmed_at, created_at)
       values ($1, 'Rain', 'key', 1, 'mp4', 'pending', $2, $3, 8, 'Mine.', now(), now())`,
      [randomUUID(), randomUUID(), processing],
    );
  }
  const work = await waiting();
  expect(totals(work)).toEqual({ dangers: 1, reports: 2, held: 1, failed: 1, videos: 2 });
  expect(work.reports.since).toEqual(begun);
  expect(work.held.since).toEqual(shifted(app.clock.now(), -days(20)));
});
