import { beforeEach, describe, expect, test } from 'vitest';
import { createDeliveryHandlers } from '#app/features/messages/sending/delivery-handlers.server.ts';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import type { Dns } from '#app/platform/mail/dns.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { bounceReport, complaintReport } from '#tests/factories/bounce-reports.ts';
import { deleteSuppressedAddresses, deliveryOf } from '#tests/factories/deliveries.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { until } from '#tests/setup/until.ts';
import { pauseProvider, resumeProvider } from '../admin/pause-dispatch.server.ts';
import { recordBounce } from '../bounces/record-bounce.server.ts';
import { recordLinkVisit, recordOpened } from '../queue/delivery-link.server.ts';
import { deleteOldDispatchRecords } from '../records/delete-old-records.server.ts';
import { createDispatcher } from '../worker/dispatcher.server.ts';
import { createProviderFinder } from './create-provider-finder.server.ts';
import { getProviderFigures } from './provider.queries.server.ts';
import type { Provider } from './provider.rules.ts';

describe('mail by receiving provider', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  let asked: string[];

  /** company.net has its mail at Google; nothing else exists. */
  const resolve: Dns['resolve'] = async (name, type) => {
    asked.push(`${type} ${name}`);
    if (name === 'company.net') return [{ exchange: 'aspmx.l.google.com', priority: 1 }];
    throw Object.assign(new Error(), { code: 'ENOTFOUND' });
  };

  function startWorker(answer = resolve) {
    const dns: Dns = { resolve: answer, reverse: async () => [] };
    const services = {
      ...app.platform,
      mailer: createMailer(mailServer.url, 'optional'),
      providers: createProviderFinder(app.platform, dns),
    };
    return createDispatcher(services, createDeliveryHandlers(app.platform));
  }

  async function queue(recipientEmail: string): Promise<string> {
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    return buildSent(app, sender, { recipientEmail });
  }

  async function send(recipientEmail: string, worker = startWorker()): Promise<string> {
    const messageId = await queue(recipientEmail);
    await worker.drain();
    await app.platform.background.settled();
    return messageId;
  }

  const totalsOf = async (wanted: Provider) =>
    (await getProviderFigures(app.platform.db, '24h', app.clock.now())).find(
      ({ provider }) => provider === wanted,
    )?.totals;

  beforeEach(async () => {
    asked = [];
    await deleteSuppressedAddresses(app);
    await app.pool.query("update deliveries set state = 'cancelled' where state = 'waiting'");
    await app.pool.query('truncate provider_counts, recipient_domains, provider_pauses');
  });

  test('counts what became of it, from the first attempt to the opened letter', async () => {
    const record = (report: string) =>
      recordBounce(app.platform, app.services.deliveryHandlers, Buffer.from(report), null);
    const read = await deliveryOf(app, await send('maya@gmail.com'));
    for (const count of [recordLinkVisit, recordOpened]) {
      await count(app.platform.db, read.id, 'mail', app.clock.now());
      await count(app.platform.db, read.id, 'mail', app.clock.now());
      // A private link says nothing about a provider.
      await count(app.platform.db, read.id, 'private', app.clock.now());
    }
    await send('ben@gmail.com');
    await record(
      bounceReport(mailServer.accepted.at(-1)?.from ?? '', 'ben@gmail.com', { status: '5.2.2' }),
    );
    await send('eve@gmail.com');
    await record(complaintReport(mailServer.accepted.at(-1)?.from ?? ''));
    mailServer.onRecipient = () => ({ code: 450, text: '4.2.1 Later' });
    await send('uma@gmail.com');
    mailServer.onRecipient = () => ({ code: 550, text: '5.7.1 Policy' });
    await send('leo@gmail.com');
    expect(await totalsOf('google')).toEqual({
      accepted: 3,
      deferred: 1,
      refused: 1,
      bounced: 1,
      complained: 1,
      visited: 1,
      opened: 1,
    });
    expect(await totalsOf('yahoo')).toMatchObject({ accepted: 0, refused: 0 });
  });

  test('asks for the MX of a domain once a week, and stores no domain', async () => {
    await send('maya@company.net');
    await send('ben@company.net');
    expect(asked).toEqual(['MX company.net']);
    app.clock.advance(days(8));
    await send('eve@company.net');
    expect(asked).toHaveLength(2);
    expect(await totalsOf('google')).toMatchObject({ accepted: 1 });
    const { rows } = await app.pool.query(
      'select recipient_domains::text as row from recipient_domains',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain('company');
  });

  test('waits for no DNS: a letter goes out while it does not answer', async () => {
    const messageId = await queue('maya@unknown-company.net');
    const noAnswer = Promise.withResolvers<unknown[]>();
    noAnswer.promise.catch(() => {});
    const worker = startWorker(() => noAnswer.promise);
    worker.start();
    await until('the mail', () => mailServer.accepted.length > 0);
    await until('the outcome', async () => (await deliveryOf(app, messageId)).state === 'accepted');
    noAnswer.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    await app.platform.background.settled();
    await worker.stop();
    expect(await totalsOf('other')).toMatchObject({ accepted: 1 });
  });

  test('asks for a limited number of domains at once, however many letters go to slow ones', async () => {
    const noAnswer = Promise.withResolvers<unknown[]>();
    noAnswer.promise.catch(() => {});
    const dns: Dns = { resolve: () => noAnswer.promise, reverse: async () => [] };
    const finder = createProviderFinder(app.platform, dns);
    const waiting = Array.from({ length: 25 }, (_, index) => finder.find(`a@slow${index}.net`));
    expect(await finder.find('a@one-more.net')).toBe('other');
    noAnswer.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['other']));
  });

  test('a paused provider gets nothing and costs no attempt, the others get theirs, and all follows when it ends', async () => {
    const { db } = app.platform;
    expect(await pauseProvider(db, 'google', app.clock.now())).toBe(true);
    expect(await pauseProvider(db, 'google', app.clock.now())).toBe(false);
    const worker = startWorker();
    const held = await send('maya@gmail.com', worker);
    const free = await send('ben@icloud.com', worker);
    expect(await deliveryOf(app, free)).toMatchObject({ state: 'accepted' });
    app.clock.advance(minutes(16));
    await worker.drain();
    expect(await deliveryOf(app, held)).toMatchObject({ state: 'waiting', attempt: 0 });
    expect(await resumeProvider(db, 'google')).toBe(true);
    expect(await resumeProvider(db, 'google')).toBe(false);
    await worker.drain();
    expect(await deliveryOf(app, held)).toMatchObject({ state: 'accepted', attempt: 1 });
  });

  test.each([
    ['before its first attempt', 0],
    ['after two attempts', 2],
  ])(
    'a letter that waits four days for a paused provider %s is not failed by the next deferral',
    async (_name, attempts) => {
      const { db } = app.platform;
      mailServer.onRecipient = () => ({ code: 450, text: '4.2.1 Later' });
      const messageId = await queue('maya@gmail.com');
      const worker = startWorker();
      for (let made = 0; made < attempts; made += 1) {
        await worker.drain();
        app.clock.advance(minutes(5));
      }
      await pauseProvider(db, 'google', app.clock.now());
      await worker.drain();
      app.clock.advance(days(4));
      await resumeProvider(db, 'google');
      await worker.drain();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        state: 'waiting',
        attempt: attempts + 1,
      });
      mailServer.onRecipient = () => undefined;
      app.clock.advance(hours(1));
      await worker.drain();
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
    },
  );

  test('a letter that is cancelled or edited while its provider is paused is not sent', async () => {
    const { db } = app.platform;
    await pauseProvider(db, 'google', app.clock.now());
    const worker = startWorker();
    const messageId = await send('maya@gmail.com', worker);
    await app.pool.query("update deliveries set state = 'cancelled' where message_id = $1", [
      messageId,
    ]);
    await resumeProvider(db, 'google');
    const before = mailServer.accepted.length;
    await worker.drain();
    expect(mailServer.accepted).toHaveLength(before);
  });

  test('deletes counts after 31 days, and domains when they expire', async () => {
    await send('maya@company.net');
    const kept = async () => {
      await deleteOldDispatchRecords(app.platform);
      const { rows } = await app.pool.query(
        'select exists (select from provider_counts) as counts, exists (select from recipient_domains) as domains',
      );
      return rows;
    };
    app.clock.advance(days(8));
    expect(await kept()).toEqual([{ counts: true, domains: false }]);
    app.clock.advance(days(24));
    expect(await kept()).toEqual([{ counts: false, domains: false }]);
  });
});
