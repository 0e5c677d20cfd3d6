import { describe, expect, test } from 'vitest';
import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { blockEverybody } from '#app/features/letters/block-sender.server.ts';
import { getReportRate } from '#app/features/moderation/auto-pause.job.server.ts';
import { reportContext } from '#app/features/moderation/report.queries.server.ts';
import { days, minutes, monthsLater } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { openLetter } from '#tests/factories/letters.ts';
import { asActor, buildDraft, messageOf } from '#tests/factories/messages.ts';
import { createPrivateLinkApp, LETTER, MAYA } from '#tests/setup/private-link-app.ts';
import { withdrawMessage } from '../sending/cancel-message.server.ts';

describe('the private link of a letter', () => {
  const {
    app,
    ask,
    people,
    handOver,
    hashOf,
    mailPath,
    make,
    page,
    pathOf,
    send,
    senderBlock,
    shown,
  } = createPrivateLinkApp();

  const eventsOf = async (messageId: string) =>
    (await page(messageId)).timeline.map(({ event }) => event);
  const settled = () => app.platform.background.settled();

  describe('opens the letter', () => {
    test('behind the same cover as the mail, and the timeline tells them apart', async () => {
      const messageId = await send();
      expect((await page(messageId)).handover).toBe('offered');
      const path = await handOver(messageId);
      expect(path).not.toBe(await mailPath(messageId));
      const cover = await ask(path);
      const text = await cover.text();
      expect(cover.status).toBe(200);
      expect(text).toContain('From <bdi>Jonas</bdi>');
      expect(text).not.toContain(LETTER);
      expect(cover.headers.get('cache-control')).toBe('private, no-store');
      expect(cover.headers.get('referrer-policy')).toBe('same-origin');
      const cookie = await openLetter(ask, path);
      expect(await (await ask(path, { cookie })).text()).toContain(LETTER);
      await settled();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        linkVisitedAt: null,
        openedAt: null,
        privateVisitedAt: app.clock.now(),
        privateOpenedAt: app.clock.now(),
      });
      expect((await eventsOf(messageId)).slice(-3)).toEqual([
        'private_link_made',
        'private_link_visited',
        'opened_by_private_link',
      ]);
      app.clock.advance(minutes(1));
      await openLetter(ask, await mailPath(messageId));
      expect((await eventsOf(messageId)).at(-1)).toBe('opened');
    });

    test('once for the sender’s inbox, whichever link comes first', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      await openLetter(ask, path);
      await openLetter(ask, await mailPath(messageId));
      const { rows } = await app.pool.query(
        "select data->>'event' as event from pgboss.job where name = 'tell-sender' and data->>'messageId' = $1 and data->>'event' like 'opened%'",
        [messageId],
      );
      expect(rows).toEqual([{ event: 'opened_by_link' }]);
    });

    test('but nothing counts in the sender’s own browser, by either link', async () => {
      const messageId = await send();
      const paths = [await handOver(messageId), await mailPath(messageId)];
      const session = people.sender.credentials.get('cookie') ?? '';
      for (const path of paths) {
        await ask(path, { cookie: session });
        const cookie = `${session}; ${await openLetter(ask, path, session)}`;
        expect(await (await ask(path, { cookie })).text()).toContain(LETTER);
      }
      await settled();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        linkVisitedAt: null,
        openedAt: null,
        privateVisitedAt: null,
        privateOpenedAt: null,
      });
      const { rows } = await app.pool.query('select 1 from delivery_views where message_id = $1', [
        messageId,
      ]);
      expect(rows).toEqual([]);
    });

    test('and asking for it again makes no other', async () => {
      const messageId = await send();
      const first = await handOver(messageId);
      const { privateLinkAt } = await deliveryOf(app, messageId);
      app.clock.advance(minutes(1));
      await Promise.all([make(messageId), make(messageId)]);
      expect(await pathOf(messageId)).toBe(first);
      expect((await deliveryOf(app, messageId)).privateLinkAt).toEqual(privateLinkAt);
      expect((await page(messageId)).handover).toBe('made');
    });

    test('but not before its sender has asked for it', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      await updateDelivery(app, messageId, { privateTokenHash: null, privateLinkAt: null });
      expect((await ask(path)).status).toBe(404);
    });
  });

  describe('ends', () => {
    test('when the letter is withdrawn, and says so', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      await withdrawMessage(app.services, asActor(people.sender), messageId);
      const answer = await ask(path);
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('The sender withdrew it before it was opened.');
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_withdrawn' });
    });

    test('never by withdrawing once it was opened', async () => {
      const messageId = await send();
      await openLetter(ask, await handOver(messageId));
      await expect(
        withdrawMessage(app.services, asActor(people.sender), messageId),
      ).rejects.toMatchObject({ code: 'message_already_opened' });
      expect((await page(messageId)).actions).not.toContain('withdraw');
    });

    test('twelve months after the mail was accepted, and the letter goes a month later', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      app.clock.set(monthsLater(app.clock.now(), 12));
      expect((await ask(path)).status).toBe(410);
      await expect(shown(messageId)).rejects.toMatchObject({ code: 'link_expired' });
      app.clock.advance(days(31));
      await retentionJob(app.services).run({});
      expect((await messageOf(app, messageId)).letterErasedAt).not.toBeNull();
    });
  });

  describe('in the hands of its sender', () => {
    const rightsOf = async () => {
      const messageId = await send();
      return { messageId, rights: `${await handOver(messageId)}/rights` };
    };

    test('shows nothing of the recipient’s choices', async () => {
      const { messageId, rights } = await rightsOf();
      const read = async () => (await (await ask(rights)).text()).replace(/nonce="[^"]+"/g, '');
      const before = await read();
      await blockEverybody(app.platform, hashOf(MAYA));
      await senderBlock(messageId);
      expect(await read()).toBe(before);
    });

    test('undoes none of them, stops no mail of others and sends no code', async () => {
      const { messageId, rights } = await rightsOf();
      await senderBlock(messageId);
      for (const intent of [
        'unblock-sender',
        'block-everybody',
        'mail-code',
        'redeem-code',
        'erase',
      ]) {
        await ask(rights, { form: { intent, code: '123456', grant: 'x' } });
      }
      const { rows } = await app.pool.query('select sender_id from recipient_blocks');
      expect(rows).toEqual([{ sender_id: people.sender.userId }]);
      const codes = await app.pool.query('select 1 from mailed_codes');
      expect(codes.rows).toEqual([]);
    });

    test('lets its holder block the sender, which closes the letter', async () => {
      const { rights } = await rightsOf();
      const answer = await ask(rights, { form: { intent: 'block-sender' } });
      expect(answer.headers.get('location')).toContain('told=blocked');
      expect((await ask(rights.replace('/rights', ''))).status).toBe(404);
    });

    test('reports without counting, and takes no place from the recipient’s own report', async () => {
      await app.pool.query(
        "update users set created_at = now() - interval '1 year' where id = $1",
        [people.sender.userId],
      );
      const { messageId, rights } = await rightsOf();
      const reported = async () => {
        const { rows } = await app.pool.query('select * from reports where message_id = $1', [
          messageId,
        ]);
        expect(rows).toHaveLength(1);
        const { id, reason, details, created_at } = rows[0];
        const words = app.platform.keyring.decrypt(details, reportContext(id, 'details'));
        return { reason, words, createdAt: created_at };
      };
      const form = { intent: 'report', reason: 'other', details: 'A lovely letter.' };
      await ask(rights, { form });
      expect(await reported()).toMatchObject({ reason: 'other', words: 'A lovely letter.' });
      expect((await getReportRate(app.services)).reports).toBe(0);
      app.clock.advance(minutes(1));
      const own = { intent: 'report', reason: 'threat', details: 'I am afraid.' };
      await ask(`${await mailPath(messageId)}/rights`, { form: own });
      const stored = { reason: 'threat', words: 'I am afraid.', createdAt: app.clock.now() };
      expect(await reported()).toEqual(stored);
      expect((await getReportRate(app.services)).reports).toBe(1);
      app.clock.advance(minutes(1));
      await ask(rights, { form });
      await ask(`${await mailPath(messageId)}/rights`, { form });
      expect(await reported()).toEqual(stored);
    });

    test('does not raise how many letters they may send to the address', async () => {
      const messageId = await send();
      await openLetter(ask, await handOver(messageId));
      for (let count = 0; count < 2; count += 1) await send();
      const draft = await buildDraft(app, people.sender, { recipientEmail: MAYA });
      app.clock.advance(days(2));
      const plan = { messageId: draft, dueAt: app.clock.now() };
      await expect(
        app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan)),
      ).rejects.toMatchObject({ code: 'address_undeliverable' });
    });
  });
});
