import { describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { days, monthsLater } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { openLetter } from '#tests/factories/letters.ts';
import { asActor, buildSent, messageOf } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createPrivateLinkApp, MAYA } from '#tests/setup/private-link-app.ts';
import { deleteMessage } from '../delete-message.server.ts';
import { deletePermanentlyJob } from '../retention/delete-permanently.job.server.ts';
import { withdrawMessage } from '../sending/cancel-message.server.ts';
import { resendMessage } from '../sending/resend-message.server.ts';

describe('the private link of a letter', () => {
  const {
    app,
    ask,
    mailServer,
    people,
    freeSends,
    handOver,
    hashOf,
    brokenRules,
    mailPath,
    make,
    page,
    send,
  } = createPrivateLinkApp();

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
      await retentionJob(app.services).run({});
      expect((await messageOf(app, messageId)).letterErasedAt).not.toBeNull();
    });

    test('is not made, and costs nothing, when no send is left', async () => {
      people.sender = await buildPerson(app);
      const messageId = await send('failed');
      await buildSent(app, people.sender);
      await expect(make(messageId)).rejects.toMatchObject({ code: 'link_needs_send' });
      expect((await deliveryOf(app, messageId)).privateLinkAt).toBeNull();
    });

    test('gives its send back when it is withdrawn unopened', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      expect((await page(messageId)).returnedText).toBe(
        'Its private link still works. If you withdraw it, you get your free send back.',
      );
      await withdrawMessage(app.services, asActor(people.sender), messageId);
      await withdrawMessage(app.services, asActor(people.sender), messageId);
      expect(await freeSends()).toBe(6);
      expect((await ask(path)).status).toBe(410);
      expect(await brokenRules()).toEqual([]);
    });

    test('ends, and gives its send back, when the letter is sent again', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      const correction = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
      const actor = { ...asActor(people.sender), clientAddress: '203.0.113.7' };
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
        const actor = { ...asActor(people.sender), clientAddress: '203.0.113.7' };
        await resendMessage(app.services, actor, messageId, correction);
        if (when !== 'resent') {
          await updateDelivery(app, messageId, { privateTokenHash, privateLinkAt, expiresAt });
        }
        app.clock.advance(days(366 + 31));
        await retentionJob(app.services).run({});
        expect((await messageOf(app, messageId)).letterErasedAt).toBeNull();
        await deleteMessage(app.services, asActor(people.sender), messageId);
        app.clock.advance(days(31));
        await deletePermanentlyJob(app.platform).run({});
        await expect(messageOf(app, messageId)).rejects.toThrow('There is no message');
      },
    );

    test('that was opened keeps the letter from being sent again', async () => {
      const messageId = await send('failed');
      await openLetter(ask, await handOver(messageId));
      const correction = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
      const actor = { ...asActor(people.sender), clientAddress: '203.0.113.7' };
      await expect(resendMessage(app.services, actor, messageId, correction)).rejects.toMatchObject(
        { code: 'message_not_failed' },
      );
    });

    test('outlives the letter’s deletion by its sender', async () => {
      const messageId = await send('failed');
      const path = await handOver(messageId);
      await deleteMessage(app.services, asActor(people.sender), messageId);
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
      expect(await eraseStoredData(app.services, hashOf(MAYA))).toBe(1);
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
});
