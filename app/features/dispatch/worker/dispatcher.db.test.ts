import { beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createMailer, type Mailer } from '#app/platform/mail/smtp.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent, deleteMessages, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openTokenService } from '#tests/setup/token-service.ts';
import { isWaitingForLock } from '#tests/setup/waiting-for-lock.ts';
import { getMailHealth } from '../admin/delivery.queries.server.ts';
import { addDeliveryMetrics } from '../admin/delivery-metrics.queries.server.ts';
import { pauseDispatch, resumeDispatch } from '../admin/pause-dispatch.server.ts';
import { recordOpened } from '../queue/delivery-link.server.ts';

describe('the dispatch worker', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  const service = openTokenService();
  let sender: Person;

  const worker = () => testDispatcher(app, mailServer);

  beforeEach(async () => {
    await deleteMessages(app);
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
  });

  const read = (messageId: string) => deliveryOf(app, messageId);

  const freeSends = async () =>
    (
      await app.pool.query('select free_sends_remaining from profiles where user_id = $1', [
        sender.userId,
      ])
    ).rows[0].free_sends_remaining;

  test('hands a due message to the mail server once and records its acceptance', async () => {
    const messageId = await buildSent(app, sender, { recipientEmail: 'maya@recipients.test' });
    await worker().drain();
    await worker().drain();
    expect(mailServer.accepted.map(({ to }) => to)).toEqual(['maya@recipients.test']);
    const delivery = await read(messageId);
    expect(delivery).toMatchObject({
      state: 'accepted',
      attempt: 1,
      lastCode: 250,
      claimId: null,
    });
    const yearLater = new Date(app.clock.now());
    yearLater.setUTCFullYear(yearLater.getUTCFullYear() + 1);
    expect(delivery.expiresAt).toEqual(yearLater);
  });

  test('never sends before its time', async () => {
    const messageId = await buildSent(app, sender);
    const dueAt = shifted(app.clock.now(), seconds(1));
    await updateDelivery(app, messageId, { dueAt, nextAttemptAt: dueAt });
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);
    app.clock.advance(seconds(1));
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'accepted' });
  });

  test('a refused recipient fails the message and returns the send once', async () => {
    const before = await freeSends();
    mailServer.onRecipient = () => ({ code: 550 });
    const messageId = await buildSent(app, sender);
    await worker().drain();
    await worker().drain();
    expect(await read(messageId)).toMatchObject({
      state: 'failed',
      status: 'failed',
      lastCode: 550,
    });
    expect(await freeSends()).toBe(before);
  });

  test('a deferred mail is retried later and given up after 72 hours', async () => {
    mailServer.onRecipient = () => ({ code: 451 });
    const messageId = await buildSent(app, sender);
    await worker().drain();
    const first = await read(messageId);
    expect(first).toMatchObject({ state: 'waiting', attempt: 1, lastCode: 451, status: 'sent' });
    expect(first.nextAttemptAt.getTime() - app.clock.now().getTime()).toBe(minutes(1));
    // After the 75th attempt one more fits into the 72 hours.
    await updateDelivery(app, messageId, { attempt: 74 });
    app.clock.advance(hours(1));
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'waiting', attempt: 75 });
    app.clock.advance(hours(1));
    await worker().drain();
    expect(await read(messageId)).toMatchObject({
      state: 'failed',
      status: 'failed',
      reason: 'given_up',
    });
  });

  test.each([
    ['before its first attempt', 0],
    ['after two attempts', 2],
  ])(
    'a letter that waits four days for a pause of all sending %s is not failed by the next deferral',
    async (_name, attempts) => {
      const { db } = app.platform;
      mailServer.onRecipient = () => ({ code: 451 });
      const messageId = await buildSent(app, sender);
      for (let made = 0; made < attempts; made += 1) {
        await worker().drain();
        app.clock.advance(minutes(5));
      }
      await pauseDispatch(db, app.clock.now());
      app.clock.advance(days(4));
      await worker().drain();
      await resumeDispatch(db, app.clock.now());
      await worker().drain();
      expect(await read(messageId)).toMatchObject({ state: 'waiting', attempt: attempts + 1 });
      mailServer.onRecipient = () => undefined;
      app.clock.advance(hours(1));
      await worker().drain();
      expect(await read(messageId)).toMatchObject({ state: 'accepted' });
    },
  );

  test('a letter that waits four days for the mail server is not failed by the next deferral', async () => {
    await mailServer.stop();
    const messageId = await buildSent(app, sender);
    const dispatcher = worker();
    await dispatcher.drain();
    app.clock.advance(days(4));
    await mailServer.start();
    mailServer.onRecipient = () => ({ code: 451 });
    await dispatcher.drain();
    expect(await read(messageId)).toMatchObject({ state: 'waiting', attempt: 1 });
  });

  test('every attempt is the same mail with the same link', async () => {
    let tries = 0;
    const seen: Buffer[] = [];
    mailServer.onEnd = () => {
      tries += 1;
      return tries < 3 ? { code: 452 } : undefined;
    };
    await buildSent(app, sender);
    const original = mailServer.accepted.push.bind(mailServer.accepted);
    for (let round = 0; round < 3; round += 1) {
      const mail = createMailer(mailServer.url, 'optional');
      await testDispatcher(app, {
        ...mail,
        send: (outgoing) => {
          seen.push(outgoing.bytes);
          return mail.send(outgoing);
        },
      }).drain();
      app.clock.advance(hours(1));
    }
    expect(original).toBeTypeOf('function');
    expect(seen).toHaveLength(3);
    expect(seen[1]?.equals(seen[0] as Buffer)).toBe(true);
    expect(seen[2]?.equals(seen[0] as Buffer)).toBe(true);
  });

  test('every attempt of a scheduled letter is dated when it was due, not when it was written', async () => {
    let tries = 0;
    mailServer.onEnd = () => {
      tries += 1;
      return tries === 1 ? 'drop' : undefined;
    };
    const [day = ''] = shifted(app.clock.now(), days(200)).toISOString().split('T');
    const dueAt = new Date(`${day}T09:00:00Z`);
    const messageId = await buildSent(app, sender, {
      isAnonymous: true,
      scheduled: { scheduleDate: day, scheduleTime: '09:00', timeZone: 'UTC' },
    });
    app.clock.set(dueAt);
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'waiting', unknownOutcomes: 1 });
    app.clock.advance(minutes(7));
    await worker().drain();
    const mails = await mailServer.mails();
    expect(mails.map(({ date }) => date)).toEqual([dueAt.toISOString(), dueAt.toISOString()]);
  });

  test('an unreachable mail server costs no attempts and few connections, and nothing is lost', async () => {
    await mailServer.stop();
    const ids = await Promise.all([1, 2, 3].map(() => buildSent(app, sender)));
    const dispatcher = worker();
    for (let minute = 0; minute < 60; minute += 1) {
      await dispatcher.drain();
      app.clock.advance(minutes(1));
    }
    for (const id of ids) expect(await read(id)).toMatchObject({ state: 'waiting', attempt: 0 });
    await mailServer.start();
    for (let minute = 0; minute < 5; minute += 1) {
      await dispatcher.drain();
      app.clock.advance(minutes(1));
    }
    expect(mailServer.accepted).toHaveLength(3);
  });

  test('a mail server that refuses us is told to staff and metrics in its own words, until it takes mail again', async () => {
    const metrics = createMetrics(app.platform.log);
    addDeliveryMetrics(metrics, app.platform);
    const health = async () => (await getMailHealth(app.platform.db, app.clock.now())).outage;
    const problems = async () =>
      [...(await metrics.text()).matchAll(/mail_server_problem\{problem="(\w+)"\} 1/g)].map(
        ([, problem]) => problem,
      );
    const login = { problem: 'login', reason: '535 5.7.8 Authentication failed' } as const;
    const mailer = createMailer(mailServer.url, 'optional');
    const refused: Mailer = {
      ...mailer,
      send: async () => ({ kind: 'unreachable', ...login }),
    };
    await Promise.all(
      [1, 2, 3, 4, 5].map((turn) =>
        buildSent(app, sender, { recipientEmail: `r${turn}@recipients.test` }),
      ),
    );
    const since = app.clock.now();
    // Those that only wait for the server say nothing about it.
    const dispatcher = testDispatcher(app, refused);
    for (let turn = 0; turn < 4; turn += 1) {
      await dispatcher.drain();
      app.clock.advance(minutes(1));
    }
    await app.platform.background.settled();
    expect(await health()).toEqual({ since, ...login });
    expect(await problems()).toEqual(['login']);
    app.clock.advance(minutes(3));
    await testDispatcher(app, mailer).drain();
    await app.platform.background.settled();
    expect(await health()).toBeNull();
    expect(await problems()).toEqual([]);
    expect(mailServer.accepted).toHaveLength(5);
  });

  test('an access token that nobody gives pauses sending and uses no attempt; the letter goes once there is one', async () => {
    const url = mailServer.url.replace('//', '//letters@');
    const withoutToken = createMailer(url, 'optional', service.microsoft);
    service.answers = 'expired secret';
    const id = await buildSent(app, sender, { recipientEmail: 'r1@recipients.test' });
    await testDispatcher(app, withoutToken).drain();
    await app.platform.background.settled();
    const { outage } = await getMailHealth(app.platform.db, app.clock.now());
    expect(outage).toMatchObject({
      problem: 'token',
      reason: expect.stringMatching(/^No access token: invalid_client AADSTS7000222: .*expired\.$/),
    });
    expect(await read(id)).toMatchObject({ state: 'waiting', attempt: 0 });
    app.clock.advance(minutes(3));
    await testDispatcher(app, mailServer).drain();
    await app.platform.background.settled();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('an overdue letter stays overdue since its own time, however often the mail server was probed', async () => {
    const metrics = createMetrics(app.platform.log);
    addDeliveryMetrics(metrics, app.platform);
    const told = async () => {
      const text = await metrics.text();
      const { overdue, overdueSince } = await getMailHealth(app.platform.db, app.clock.now());
      return {
        overdue,
        overdueSince,
        due: Number(/unsent_deliveries\{state="due"\} (\S+)/.exec(text)?.[1]),
        later: Number(/unsent_deliveries\{state="later"\} (\S+)/.exec(text)?.[1]),
        seconds: Number(/^unsent_delivery_oldest_overdue_seconds (\S+)/m.exec(text)?.[1]),
      };
    };
    await mailServer.stop();
    const dueAt = app.clock.now();
    for (const turn of [1, 2]) {
      await buildSent(app, sender, { recipientEmail: `r${turn}@recipients.test` });
    }
    const dispatcher = worker();
    for (let turn = 0; turn < 30; turn += 1) {
      await dispatcher.drain();
      app.clock.advance(seconds(20));
    }
    const overdue = { overdue: 2, overdueSince: dueAt, due: 2, later: 0, seconds: 600 };
    expect(await told()).toEqual(overdue);
    // Right after a probe as well.
    await dispatcher.drain();
    expect(await told()).toEqual(overdue);
    await mailServer.start();
    // A mail that its recipient's server defers waits for a time of its own.
    mailServer.onRecipient = () => ({ code: 451 });
    app.clock.advance(minutes(5));
    await worker().drain();
    expect(await told()).toMatchObject({ overdue: 0, due: 0, later: 2, seconds: 0 });
  });

  test('a worker that starts says at once that its password is wrong', async () => {
    const login = { problem: 'login', reason: '535 5.7.8 Authentication failed' } as const;
    const dispatcher = testDispatcher(app, {
      ...createMailer(mailServer.url, 'optional'),
      check: async () => login,
    });
    dispatcher.start();
    await app.platform.background.settled();
    await dispatcher.stop();
    expect((await getMailHealth(app.platform.db, app.clock.now())).outage).toMatchObject(login);
  });

  test('a connection that dies after the end mark is an unknown outcome: retried once, then held', async () => {
    mailServer.onEnd = () => 'drop';
    const messageId = await buildSent(app, sender);
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'waiting', unknownOutcomes: 1 });
    app.clock.advance(minutes(1));
    await worker().drain();
    app.clock.advance(days(1));
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'held', unknownOutcomes: 2 });
    expect(mailServer.accepted).toHaveLength(2);
    expect(mailServer.accepted[1]?.bytes.equals(mailServer.accepted[0]?.bytes as Buffer)).toBe(
      true,
    );
  });

  test('a letter that was opened after an unknown outcome has arrived, whatever the second try brings', async () => {
    mailServer.onEnd = () => 'drop';
    const messageId = await buildSent(app, sender);
    await worker().drain();
    const left = await freeSends();
    await recordOpened(app.platform.db, (await read(messageId)).id, 'mail', app.clock.now());
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 Unknown' });
    app.clock.advance(minutes(1));
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'accepted', status: 'sent' });
    expect(await freeSends()).toBe(left);
  });

  test('a connection that dies before the end mark is not an unknown outcome', async () => {
    mailServer.onRecipient = () => 'drop';
    const messageId = await buildSent(app, sender);
    await worker().drain();
    expect(await read(messageId)).toMatchObject({
      state: 'waiting',
      attempt: 0,
      unknownOutcomes: 0,
    });
  });

  test('a worker that slept past its lease sends nothing', async () => {
    let isFirst = true;
    mailServer.onRecipient = async () => {
      if (!isFirst) return undefined;
      isFirst = false;
      // While the first worker waits for this answer, its lease ends and another worker takes over.
      app.clock.advance(seconds(91));
      await worker().drain();
      return undefined;
    };
    const messageId = await buildSent(app, sender);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    expect(await read(messageId)).toMatchObject({ state: 'accepted', attempt: 1 });
  });

  test('a worker that reaches the last byte late still has a full lease from there', async () => {
    mailServer.onRecipient = () => {
      app.clock.advance(seconds(53));
      return undefined;
    };
    mailServer.onEnd = async () => {
      mailServer.onRecipient = () => undefined;
      // The server has the body and answers slowly: 96 seconds after the claim.
      app.clock.advance(seconds(43));
      mailServer.onEnd = () => undefined;
      await worker().drain();
      return undefined;
    };
    const messageId = await buildSent(app, sender);
    await worker().drain();
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    expect(await read(messageId)).toMatchObject({
      state: 'accepted',
      attempt: 1,
      unknownOutcomes: 0,
    });
  });

  test('a message that is no longer sendable when it is claimed is not sent', async () => {
    const messageId = await buildSent(app, sender);
    await app.pool.query("update messages set status = 'failed' where id = $1", [messageId]);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await read(messageId)).toMatchObject({ state: 'cancelled' });
  });

  test('two workers share the work without sending anything twice', async () => {
    await giveFreeSends(app, sender, 60);
    const recipients = Array.from({ length: 60 }, (_, number) => `r${number}@recipients.test`);
    for (const recipientEmail of recipients) await buildSent(app, sender, { recipientEmail });
    await Promise.all([worker().drain(), worker().drain()]);
    expect(mailServer.accepted.map(({ to }) => to).sort()).toEqual([...recipients].sort());
  });

  test('never has more mails sent and not recorded than it sends at once', async () => {
    const { concurrency } = app.config.dispatch;
    await giveFreeSends(app, sender, 3 * concurrency);
    const messages = Array.from({ length: 3 * concurrency }, () => buildSent(app, sender));
    await Promise.all(messages);
    let sent = 0;
    const dispatcher = testDispatcher(app, {
      ...createMailer(mailServer.url, 'optional'),
      send: async () => {
        sent += 1;
        return { kind: 'accepted', code: 250 };
      },
    });

    const other = await app.pool.connect();
    let drained: Promise<void>;
    try {
      await other.query('begin; lock table messages in share row exclusive mode');
      drained = dispatcher.drain();
      await expect.poll(() => isWaitingForLock(app)).toBe(true);
      expect(sent).toBe(concurrency);
    } finally {
      // Ends the connection, and with it the lock.
      other.release(true);
    }
    await drained;
    expect(sent).toBe(messages.length);
  });
});
