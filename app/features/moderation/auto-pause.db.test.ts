import { beforeEach, describe, expect, test } from 'vitest';
import { getMailHealth } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { buildSent, deleteMessages, giveFreeSends } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { pauseDispatchWhenReported } from './auto-pause.job.server.ts';
import { retryProblemDelivery, setDispatchPaused } from './control-dispatch.server.ts';
import { reportMessage } from './report-message.server.ts';

const app = createTestApp();
const mailServer = openMailServer();
const dispatch = () => testDispatcher(app, mailServer).drain();

let count = 0;
const newAddress = () => {
  count += 1;
  return `reader${count}@recipients.test`;
};

/** @param email of the account; any by default */
async function buildSender(daysOld: number, email?: string): Promise<Person> {
  const sender = await buildPerson(app, email ? { email } : {});
  await giveFreeSends(app, sender, 30);
  await app.pool.query('update users set created_at = $2 where id = $1', [
    sender.userId,
    new Date(app.clock.now().getTime() - days(daysOld)),
  ]);
  return sender;
}

const report = async (sender: Person, messageId: string) =>
  reportMessage(app.services, {
    messageId,
    senderId: sender.userId,
    reason: 'harassment',
    details: '',
    letter: 'You will be sorry.',
    isFromRecipient: true,
  });

/** Sends a letter and has its recipient report it. */
async function buildReported(sender: Person, recipientEmail = newAddress()): Promise<string> {
  const messageId = await buildSent(app, sender, { recipientEmail });
  await report(sender, messageId);
  return messageId;
}

async function isPausedByReports(): Promise<boolean> {
  await pauseDispatchWhenReported(app.services);
  return (await getMailHealth(app.platform.db, app.clock.now())).isPaused;
}

async function reportIds(): Promise<string[]> {
  const { rows } = await app.pool.query('select id from reports order by created_at, id');
  return rows.map(({ id }) => id);
}

beforeEach(async () => {
  await app.pool.query('delete from reports');
  await app.pool.query('update dispatch_control set is_paused = false, resumed_at = null');
  await deleteMessages(app);
});

describe('auto-pause', () => {
  test('counts reports of three letters by established senders to three people, once', async () => {
    await app.pool.query('delete from security_events');
    for (const last of [false, false, true]) {
      await buildReported(await buildSender(30));
      expect(await isPausedByReports()).toBe(last);
    }
    await pauseDispatchWhenReported(app.services);
    const { rows } = await app.pool.query(
      "select details from security_events where action = 'complaint_brake_pulled'",
    );
    expect(rows).toEqual([{ details: { reports: 3, accepted: 0 } }]);
  });

  test('is not pulled by three letters to oneself', async () => {
    for (let letter = 0; letter < 3; letter += 1) {
      const email = `self${letter}@people.test`;
      // Another spelling of the sender's own mailbox.
      await buildReported(await buildSender(30, email), `self${letter}+letters@people.test`);
    }
    expect(await isPausedByReports()).toBe(false);
  });

  test('is not pulled by one sender, however many people report them', async () => {
    const sender = await buildSender(30);
    for (let letter = 0; letter < 6; letter += 1) await buildReported(sender);
    expect(await isPausedByReports()).toBe(false);
  });

  test('is not pulled by one mailbox that reports many senders', async () => {
    for (let letter = 0; letter < 3; letter += 1) {
      await buildReported(await buildSender(30), `me+${letter}@recipients.test`);
    }
    expect(await isPausedByReports()).toBe(false);
  });

  test('is not pulled by the accounts of a farm that was signed up this week', async () => {
    for (let letter = 0; letter < 6; letter += 1) await buildReported(await buildSender(6));
    expect(await isPausedByReports()).toBe(false);
  });

  test('is not pulled by the accounts that share one mailbox', async () => {
    for (let letter = 0; letter < 3; letter += 1) {
      await buildReported(await buildSender(30, `farm+${letter}${count}@people.test`));
    }
    expect(await isPausedByReports()).toBe(false);
  });

  test('does not count what staff dismissed, nor a second report of the same letter', async () => {
    const staff = await buildStaff(app);
    const letters: [Person, string][] = [];
    for (let letter = 0; letter < 3; letter += 1) {
      const sender = await buildSender(30);
      letters.push([sender, await buildReported(sender)]);
    }
    for (const id of await reportIds()) await readAndDecide(app, staff, id, 'dismissed');
    expect(await isPausedByReports()).toBe(false);
    app.clock.advance(hours(1));
    for (const [sender, messageId] of letters) await report(sender, messageId);
    expect(await isPausedByReports()).toBe(false);
  });

  test('is not pulled again after a resume by the reports that pulled it', async () => {
    const admin = await buildAdmin(app);
    for (let letter = 0; letter < 3; letter += 1) await buildReported(await buildSender(30));
    expect(await isPausedByReports()).toBe(true);
    app.clock.advance(hours(1));
    await setDispatchPaused(app.services, admin, false);
    expect(await isPausedByReports()).toBe(false);
    app.clock.advance(hours(1));
    for (let letter = 0; letter < 3; letter += 1) await buildReported(await buildSender(30));
    expect(await isPausedByReports()).toBe(true);
  });

  test('twenty reports of one letter at the same moment leave one open report', async () => {
    const sender = await buildSender(30);
    const messageId = await buildSent(app, sender);
    await Promise.all(Array.from({ length: 20 }, () => report(sender, messageId)));
    expect(await reportIds()).toHaveLength(1);
  });
});

describe('a sender reported by three people', () => {
  const heldReasons = async () => {
    const { rows } = await app.pool.query(
      "select reason from deliveries where state = 'waiting' and reason is not null",
    );
    return rows.map(({ reason }) => reason);
  };

  async function buildReportedSender(): Promise<Person> {
    const sender = await buildSender(30);
    for (let letter = 0; letter < 3; letter += 1) await buildReported(sender);
    mailServer.accepted.length = 0;
    return sender;
  }

  test('writes to nobody until staff dismiss a report', async () => {
    const [staff, sender] = [await buildStaff(app), await buildReportedSender()];
    await dispatch();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await heldReasons()).toEqual(['reported', 'reported', 'reported']);
    // Other senders are not held, and a retry does not get around it.
    await buildSent(app, await buildSender(30));
    await dispatch();
    expect(mailServer.accepted).toHaveLength(1);
    const { rows } = await app.pool.query("select id from deliveries where reason = 'reported'");
    expect(await outcome(retryProblemDelivery(app.services, staff, rows[0].id))).toBe(
      'delivery_not_retryable',
    );

    const [id = ''] = await reportIds();
    await readAndDecide(app, staff, id, 'dismissed');
    await buildSent(app, sender);
    await dispatch();
    expect(mailServer.accepted).toHaveLength(5);
  });

  test('is looked at again when two of their letters wait for the worker at once', async () => {
    const sender = await buildReportedSender();
    await buildSent(app, sender);
    await dispatch();
    app.clock.advance(hours(7));
    await dispatch();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await heldReasons()).toHaveLength(4);
  });

  test('is free again after a week without another report', async () => {
    const sender = await buildReportedSender();
    await dispatch();
    app.clock.advance(days(7) + hours(1));
    await buildSent(app, sender);
    await dispatch();
    expect(mailServer.accepted.length).toBeGreaterThan(0);
  });

  test('is not held by one person who reports three letters, nor by their own mailbox', async () => {
    const sender = await buildSender(30, 'owner@people.test');
    const reader = newAddress();
    for (let letter = 0; letter < 3; letter += 1) await buildReported(sender, reader);
    await buildReported(sender);
    await buildReported(sender, 'owner+a@people.test');
    mailServer.accepted.length = 0;
    await dispatch();
    expect(await heldReasons()).toEqual([]);
    expect(mailServer.accepted).toHaveLength(5);
  });
});
