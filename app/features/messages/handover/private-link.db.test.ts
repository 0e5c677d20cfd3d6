import { beforeEach, describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { suppressAddress } from '#app/features/dispatch/limits/suppression.store.server.ts';
import { checkIntegrity } from '#app/features/integrity/check-integrity.queries.server.ts';
import { blockEverybody, blockSender } from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { retentionJob } from '#app/features/letters/retention.job.server.ts';
import { getReportRate } from '#app/features/moderation/auto-pause.job.server.ts';
import { reportContext } from '#app/features/moderation/report.queries.server.ts';
import { days, hours, minutes, monthsLater } from '#app/platform/clock/clock.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import {
  deleteSuppressedAddresses,
  deliveryOf,
  updateDelivery,
} from '#tests/factories/deliveries.ts';
import { openLetter } from '#tests/factories/letters.ts';
import {
  asActor,
  buildDraft,
  buildSent,
  deleteMessages,
  giveFreeSends,
  type LetterInput,
  messageOf,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { deleteMessage } from '../delete-message.server.ts';
import { getMessagePage } from '../detail/get-message-page.server.ts';
import { deletePermanentlyJob } from '../retention/delete-permanently.job.server.ts';
import { withdrawMessage } from '../sending/cancel-message.server.ts';
import { resendMessage } from '../sending/resend-message.server.ts';
import { createPrivateLink } from './create-private-link.server.ts';
import { getPrivateLink } from './get-private-link.server.ts';

const LETTER = 'You noticed when nobody else did.';
const MAYA = 'maya@recipients.test';

describe('the private link of a letter', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();
  let sender: Person;

  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    await app.pool.query('delete from recipient_blocks');
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 5);
    mailServer.onRecipient = () => undefined;
  });

  const freeSends = async () =>
    (
      await app.pool.query('select free_sends_remaining from profiles where user_id = $1', [
        sender.userId,
      ])
    ).rows[0].free_sends_remaining;

  /** A letter that has left: its mail was accepted, or refused by its mail server. */
  async function send(outcome: 'accepted' | 'failed' = 'accepted', letter: LetterInput = {}) {
    if (outcome === 'failed')
      mailServer.onRecipient = () => ({ code: 554, text: '5.7.1 Not here' });
    const input = { content: LETTER, recipientEmail: MAYA, senderName: 'Jonas', ...letter };
    const messageId = await buildSent(app, sender, input);
    await testDispatcher(app, mailServer).drain();
    mailServer.onRecipient = () => undefined;
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: outcome });
    return messageId;
  }

  const make = (messageId: string, isRevealing = false) =>
    createPrivateLink(app.services, asActor(sender), messageId, { isRevealing });
  const shown = async (messageId: string) => {
    const found = await getPrivateLink(app.services, asActor(sender), messageId);
    if (!found) throw new Error('It is the sender’s own message');
    return found;
  };
  const pathOf = async (messageId: string) =>
    (await shown(messageId)).link.replace(app.config.baseUrl, '');
  const mailPath = async (messageId: string) =>
    `/delivery/${app.platform.keyring.linkToken((await deliveryOf(app, messageId)).id, 1)}`;
  const handOver = async (messageId: string) => {
    await make(messageId);
    return pathOf(messageId);
  };
  const page = async (messageId: string) => {
    const found = await getMessagePage(app.services, asActor(sender), messageId);
    if (!found) throw new Error('It is the sender’s own message');
    return found;
  };
  const eventsOf = async (messageId: string) =>
    (await page(messageId)).timeline.map(({ event }) => event);
  const settled = () => app.platform.background.settled();
  const senderBlock = async (messageId: string) => {
    const { recipientEmailHash } = await messageOf(app, messageId);
    await blockSender(app.platform, {
      recipientEmailHash,
      senderId: sender.userId,
      isAnonymous: false,
      messageId,
    });
  };
  const hashOf = (email: string) => app.platform.keyring.lookupHash(email);
  const brokenRules = async () =>
    (await checkIntegrity(app.platform)).filter(
      ({ name, failures }) => failures.length > 0 && !name.includes('file'),
    );

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
      const session = sender.credentials.get('cookie') ?? '';
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

  test('is stored as a hash only, and its token cannot be derived from that of the mail', async () => {
    const messageId = await send();
    const token = (await handOver(messageId)).split('/').at(-1) ?? '';
    const { rows } = await app.pool.query('select deliveries::text as row from deliveries');
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(token).toHaveLength(43);
  });

  test('fills its QR code', async () => {
    const messageId = await send();
    await make(messageId);
    const { qrCode } = await shown(messageId);
    expect(qrCode.size).toBeGreaterThan(40);
    expect(qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z){500,}$/);
  });

  describe('is refused', () => {
    test.each(['draft', 'scheduled', 'queued'] as const)(
      'while the letter is %s',
      async (state) => {
        const scheduled = { scheduleDate: '2030-01-01', scheduleTime: '09:00', timeZone: 'UTC' };
        const messageId =
          state === 'draft'
            ? await buildDraft(app, sender)
            : await buildSent(app, sender, state === 'scheduled' ? { scheduled } : {});
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_too_early' });
        expect((await page(messageId)).handover).toBe('none');
      },
    );

    test('for the letter of another person, which looks like none', async () => {
      const messageId = await send();
      const other = await buildPerson(app);
      await expect(
        createPrivateLink(app.services, asActor(other), messageId, { isRevealing: true }),
      ).rejects.toMatchObject({ code: 'message_not_found' });
      expect(await getPrivateLink(app.services, asActor(other), messageId)).toBeNull();
    });

    test('to the sender of an anonymous letter who has not said yes', async () => {
      const messageId = await send('accepted', { isAnonymous: true, senderName: null });
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_consent_required' });
      await make(messageId, true);
      const text = await (await ask(await pathOf(messageId))).text();
      expect(text).toContain('someone who chose to stay anonymous');
      expect(text).not.toContain('Jonas');
    });

    test('to a sender who has made thirty in an hour, until the hour has passed', async () => {
      const messageId = await send();
      const makeAnew = async () => {
        await updateDelivery(app, messageId, { privateTokenHash: null, privateLinkAt: null });
        await make(messageId);
      };
      for (let count = 0; count < 30; count += 1) await makeAnew();
      await expect(makeAnew()).rejects.toMatchObject({ code: 'too_many_links' });
      app.clock.advance(hours(1));
      await makeAnew();
    });

    test('and counts what was refused, so that nobody asks about a recipient without end', async () => {
      const messageId = await send();
      await senderBlock(messageId);
      for (let count = 0; count < 30; count += 1) {
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
      }
      await expect(make(messageId)).rejects.toMatchObject({ code: 'too_many_links' });
    });

    const ways: Record<string, (messageId: string) => Promise<unknown>> = {
      'has blocked the sender': senderBlock,
      'has stopped all mail': () => blockEverybody(app.platform, hashOf(MAYA)),
      'has complained': () =>
        suppressAddress(
          app.platform.db,
          { recipientEmailHash: hashOf(MAYA), reason: 'complaint', code: null },
          app.clock.now(),
        ),
      'has erased their data': () => eraseStoredData(app.platform, hashOf(MAYA)),
    };

    test.each(Object.keys(ways))('with the same words when its recipient %s', async (way) => {
      const messageId = await send();
      await ways[way]?.(messageId);
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
    });

    test.each(Object.keys(ways))(
      'and opens nothing any more once its recipient %s',
      async (way) => {
        const messageId = await send();
        const path = await handOver(messageId);
        const cookie = await openLetter(ask, path);
        await ways[way]?.(messageId);
        await expect(shown(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
        for (const answer of [await ask(path), await ask(path, { cookie })]) {
          const answerText = await answer.text();
          expect(answer.status).toBe(404);
          expect(answerText).toContain('Message not found or has expired');
          expect(answerText).not.toMatch(/You noticed|block|erased|\/rights/);
        }
      },
    );

    test.each(['has blocked the sender', 'has stopped all mail', 'has complained'])(
      'also for a letter that failed, when its recipient %s',
      async (way) => {
        const messageId = await send('failed');
        await ways[way]?.(messageId);
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
        expect(await freeSends()).toBe(6);
      },
    );

    test('says no more about a recipient than a new letter to them would', async () => {
      const messageId = await send();
      const other = await buildDraft(app, sender, { recipientEmail: MAYA });
      const dead = { recipientEmailHash: hashOf(MAYA), reason: 'refused', code: 550 } as const;
      await suppressAddress(app.platform.db, dead, app.clock.now());
      const plan = { messageId: other, dueAt: app.clock.now() };
      await expect(
        app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan)),
      ).rejects.toMatchObject({ code: 'address_undeliverable' });
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
    });

    test('when its mail was not even tried, for a block as for an address known to be dead', async () => {
      for (const block of [
        senderBlock,
        () =>
          suppressAddress(
            app.platform.db,
            { recipientEmailHash: hashOf(MAYA), reason: 'refused', code: 550 },
            app.clock.now(),
          ),
      ]) {
        const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
        await block(messageId);
        await testDispatcher(app, mailServer).drain();
        expect(await deliveryOf(app, messageId)).toMatchObject({ reason: 'blocked' });
        expect((await page(messageId)).handover).toBe('offered');
        await expect(make(messageId)).rejects.toMatchObject({ code: 'link_undeliverable' });
        await app.pool.query('delete from recipient_blocks');
      }
    });
  });

  describe('ends', () => {
    test('when the letter is withdrawn, and says so', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      await withdrawMessage(app.services, asActor(sender), messageId);
      const answer = await ask(path);
      expect(answer.status).toBe(410);
      expect(await answer.text()).toContain('The sender withdrew it before it was opened.');
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_withdrawn' });
    });

    test('never by withdrawing once it was opened', async () => {
      const messageId = await send();
      await openLetter(ask, await handOver(messageId));
      await expect(withdrawMessage(app.services, asActor(sender), messageId)).rejects.toMatchObject(
        { code: 'message_already_opened' },
      );
      expect((await page(messageId)).actions).not.toContain('withdraw');
    });

    test('twelve months after the mail was accepted, and the letter goes a month later', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      app.clock.set(monthsLater(app.clock.now(), 12));
      expect((await ask(path)).status).toBe(410);
      await expect(shown(messageId)).rejects.toMatchObject({ code: 'link_expired' });
      app.clock.advance(days(31));
      await retentionJob(app.platform).run({});
      expect((await messageOf(app, messageId)).letterErasedAt).not.toBeNull();
    });
  });

  describe('of a letter whose mail failed', () => {
    test('opens it for one send, once, and for twelve months', async () => {
      const messageId = await send('failed');
      expect(await freeSends()).toBe(6);
      const path = await handOver(messageId);
      await make(messageId);
      expect(await freeSends()).toBe(5);
      expect((await deliveryOf(app, messageId)).expiresAt).toEqual(
        monthsLater(app.clock.now(), 12),
      );
      expect((await ask(await mailPath(messageId))).status).toBe(404);
      await openLetter(ask, path);
      const { status, actions, openedAt, returnedText } = await page(messageId);
      expect({ status, openedAt, returnedText }).toEqual({
        status: 'failed',
        openedAt: app.clock.now(),
        returnedText: 'Its private link still works.',
      });
      expect(actions).toEqual(['duplicate', 'delete']);
      expect(await brokenRules()).toEqual([]);
      app.clock.advance(days(366 + 31));
      await retentionJob(app.platform).run({});
      expect((await messageOf(app, messageId)).letterErasedAt).not.toBeNull();
    });

    test('is not made, and costs nothing, when no send is left', async () => {
      sender = await buildPerson(app);
      const messageId = await send('failed');
      await buildSent(app, sender);
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_needs_send' });
      expect((await deliveryOf(app, messageId)).privateLinkAt).toBeNull();
    });

    test('gives its send back when it is withdrawn unopened', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      expect((await page(messageId)).returnedText).toBe(
        'Its private link still works. If you withdraw it, you get your free send back.',
      );
      await withdrawMessage(app.services, asActor(sender), messageId);
      await withdrawMessage(app.services, asActor(sender), messageId);
      expect(await freeSends()).toBe(6);
      expect((await ask(path)).status).toBe(410);
      expect(await brokenRules()).toEqual([]);
    });

    test('ends, and gives its send back, when the letter is sent again', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      const correction = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
      const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
      await resendMessage(app.services, actor, messageId, correction);
      expect(await freeSends()).toBe(6);
      expect((await ask(path)).status).toBe(404);
      expect((await ask(`${path}/rights`)).status).toBe(404);
      const form = { intent: 'report', reason: 'other' };
      expect((await ask(`${path}/rights`, { form })).status).toBe(404);
      const { rows } = await app.pool.query('select 1 from reports where message_id = $1', [
        messageId,
      ]);
      expect(rows).toEqual([]);
      expect(await brokenRules()).toEqual([]);
    });

    test.each(['resent', 'resent before resending ended links'])(
      'neither wipes nor keeps the draft of a letter %s',
      async (when) => {
        const messageId = await send('failed');
        await handOver(messageId);
        const { privateTokenHash, privateLinkAt, expiresAt } = await deliveryOf(app, messageId);
        const correction = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
        const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
        await resendMessage(app.services, actor, messageId, correction);
        if (when !== 'resent') {
          await updateDelivery(app, messageId, { privateTokenHash, privateLinkAt, expiresAt });
        }
        app.clock.advance(days(366 + 31));
        await retentionJob(app.platform).run({});
        expect((await messageOf(app, messageId)).letterErasedAt).toBeNull();
        await deleteMessage(app.services, asActor(sender), messageId);
        app.clock.advance(days(31));
        await deletePermanentlyJob(app.platform).run({});
        await expect(messageOf(app, messageId)).rejects.toThrow('There is no message');
      },
    );

    test('that was opened keeps the letter from being sent again', async () => {
      const messageId = await send('failed');
      await openLetter(ask, await handOver(messageId));
      const correction = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
      const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
      await expect(resendMessage(app.services, actor, messageId, correction)).rejects.toMatchObject(
        { code: 'message_not_failed' },
      );
    });

    test('outlives the letter’s deletion by its sender', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      await deleteMessage(app.services, asActor(sender), messageId);
      app.clock.advance(days(31));
      await deletePermanentlyJob(app.platform).run({});
      expect((await ask(path)).status).toBe(200);
    });

    test('lets its reader answer, and erase what is stored once they prove the address', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      await app.pool.query('update messages set allows_reply = true where id = $1', [messageId]);
      const cookie = await openLetter(ask, path);
      await ask(`${path}/reply`, { form: { content: 'Thank you.' }, cookie });
      expect((await page(messageId)).timeline.at(-1)?.event).toBe('replied');
      expect(await eraseStoredData(app.platform, hashOf(MAYA))).toBe(1);
      expect((await ask(path)).status).toBe(404);
    });
  });

  describe('when the mail bounces after it was made', () => {
    const bounce = () =>
      recordBounce(
        app.platform,
        app.services.deliveryHandlers,
        Buffer.from(bounceReport(mailServer.accepted.at(-1)?.from ?? '', MAYA)),
        null,
      );

    test('still opens, and the send is not returned: an accepted mail would be free otherwise', async () => {
      const messageId = await send();
      const path = await handOver(messageId);
      expect(await bounce()).toBe('failed');
      expect(await freeSends()).toBe(5);
      expect((await ask(path)).status).toBe(200);
      expect((await page(messageId)).returnedText).toMatch(/^Its private link still works\. If/);
      expect(await brokenRules()).toEqual([]);
    });

    test('counts as delivered once it was opened', async () => {
      const messageId = await send();
      await openLetter(ask, await handOver(messageId));
      expect(await bounce()).toBe('ignored');
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted', status: 'sent' });
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
      expect(rows).toEqual([{ sender_id: sender.userId }]);
      const codes = await app.pool.query('select 1 from mailed_codes');
      expect(codes.rows).toEqual([]);
    });

    test('blocks its sender and closes the letter, for whoever was handed it', async () => {
      const { rights } = await rightsOf();
      const answer = await ask(rights, { form: { intent: 'block-sender' } });
      expect(answer.headers.get('location')).toContain('told=blocked');
      expect((await ask(rights.replace('/rights', ''))).status).toBe(404);
    });

    test('reports without counting, and takes no place from the recipient’s own report', async () => {
      await app.pool.query(
        "update users set created_at = now() - interval '1 year' where id = $1",
        [sender.userId],
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
      const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
      app.clock.advance(days(2));
      const plan = { messageId: draft, dueAt: app.clock.now() };
      await expect(
        app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan)),
      ).rejects.toMatchObject({ code: 'address_undeliverable' });
    });
  });
});
