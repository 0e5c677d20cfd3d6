import { beforeEach, describe, expect, test } from 'vitest';
import {
  getMailHealth,
  listAttempts,
  listTroubledDeliveries,
} from '#app/features/dispatch/delivery.queries.server.ts';
import { addDeliveryMetrics } from '#app/features/dispatch/delivery-metrics.queries.server.ts';
import { pauseDispatch, resumeDispatch } from '#app/features/dispatch/pause-dispatch.server.ts';
import { recordOpened } from '#app/features/dispatch/record-opening.server.ts';
import { withdrawMessage } from '#app/features/messages/cancel-message.server.ts';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import { resendMessage } from '#app/features/messages/resend-message.server.ts';
import { retryDelivery } from '#app/features/messages/retry-delivery.server.ts';
import { days, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { asActor, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { cancelDelivery, rescheduleDelivery, withdrawDelivery } from './delivery-queue.server.ts';
import { eraseDeliveries } from './erase-deliveries.server.ts';

describe('what people decide about deliveries', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  let sender: Person;

  const worker = () => testDispatcher(app, mailServer);

  beforeEach(async () => {
    await app.pool.query('delete from messages');
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 200);
  });

  const deliveryOf = async (messageId: string) => {
    const { rows } = await app.pool.query(
      'select deliveries.*, messages.status from deliveries join messages on messages.id = message_id where message_id = $1',
      [messageId],
    );
    return rows[0];
  };

  /** What waits for a person, as the page of staff and as the alert counts it. */
  async function countedAsHeld() {
    const metrics = createMetrics(app.platform.log);
    addDeliveryMetrics(metrics, app.platform);
    return [
      (await getMailHealth(app.platform.db, app.clock.now())).held,
      Number(/^unsent_deliveries\{state="held"\} (\d+)$/m.exec(await metrics.text())?.[1]),
    ];
  }

  test('a delivery can be cancelled until its last byte goes out', async () => {
    const waiting = await buildSent(app, sender);
    expect(await cancelDelivery(app.platform.db, waiting, app.clock.now())).toBe(true);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);

    const claimed = await buildSent(app, sender);
    let wasCancelled = false;
    mailServer.onRecipient = async () => {
      wasCancelled = await cancelDelivery(app.platform.db, claimed, app.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(wasCancelled).toBe(true);
    expect(mailServer.accepted).toHaveLength(0);
    expect(await deliveryOf(claimed)).toMatchObject({ state: 'cancelled' });

    const ending = await buildSent(app, sender);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = async () => {
      wasCancelled = await cancelDelivery(app.platform.db, ending, app.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(wasCancelled).toBe(false);
    expect(mailServer.accepted).toHaveLength(1);
    expect(await deliveryOf(ending)).toMatchObject({ state: 'accepted' });
    expect(await cancelDelivery(app.platform.db, ending, app.clock.now())).toBe(false);
  });

  test('cancelling and claiming at the same moment: one of them wins, a hundred times', async () => {
    const dispatcher = worker();
    const ids: string[] = [];
    for (let round = 0; round < 100; round += 1) ids.push(await buildSent(app, sender));
    const cancelling = ids.map((id) => cancelDelivery(app.platform.db, id, app.clock.now()));
    const [cancelled] = await Promise.all([Promise.all(cancelling), dispatcher.drain()]);
    const states = await Promise.all(ids.map(async (id) => (await deliveryOf(id)).state));
    states.forEach((state, index) => {
      expect(state).toBe(cancelled[index] ? 'cancelled' : 'accepted');
    });
    expect(mailServer.accepted).toHaveLength(cancelled.filter((was) => !was).length);
  });

  test('a mail put together before an edit is not sent', async () => {
    const messageId = await buildSent(app, sender, { recipientEmail: 'maya@recipients.test' });
    const later = shifted(app.clock.now(), days(2));
    mailServer.onRecipient = async () => {
      await rescheduleDelivery(app.platform.db, messageId, later, app.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await deliveryOf(messageId)).toMatchObject({ state: 'waiting', next_attempt_at: later });
    mailServer.onRecipient = () => undefined;
    app.clock.set(later);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    const again = await rescheduleDelivery(app.platform.db, messageId, later, later);
    expect(again).toBe(false);
  });

  test('a link can be ended until somebody opens it', async () => {
    const [unopened, opened, waiting] = [
      await buildSent(app, sender),
      await buildSent(app, sender),
      await buildSent(app, sender),
    ];
    await cancelDelivery(app.platform.db, waiting, app.clock.now());
    await worker().drain();
    await recordOpened(app.platform.db, (await deliveryOf(opened)).id, app.clock.now());
    const withdraw = (id: string) => withdrawDelivery(app.platform.db, id, app.clock.now());
    expect(await withdraw(unopened)).toBe(true);
    expect(await withdraw(unopened)).toBe(false);
    expect(await withdraw(opened)).toBe(false);
    expect(await withdraw(waiting)).toBe(false);
  });

  test('while dispatch is paused nothing is taken, and afterwards everything goes out', async () => {
    await buildSent(app, sender);
    await pauseDispatch(app.platform.db, app.clock.now());
    await worker().drain();
    expect(mailServer.connections).toBe(0);
    expect(await getMailHealth(app.platform.db, app.clock.now())).toMatchObject({
      isPaused: true,
      pausedAt: app.clock.now(),
      overdue: 1,
      overdueSince: app.clock.now(),
    });
    await resumeDispatch(app.platform.db, app.clock.now());
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    expect(await getMailHealth(app.platform.db, app.clock.now())).toMatchObject({
      isPaused: false,
      pausedAt: null,
      overdue: 0,
      overdueSince: null,
      acceptedToday: 1,
    });
  });

  test('staff see what is held or failed, and send it on its way again, once', async () => {
    mailServer.onEnd = () => 'drop';
    const held = await buildSent(app, sender);
    await worker().drain();
    app.clock.advance(minutes(2));
    await worker().drain();
    mailServer.onEnd = () => undefined;
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    app.clock.advance(seconds(1));
    const failed = await buildSent(app, sender);
    await worker().drain();
    mailServer.onRecipient = () => undefined;

    const { deliveries: listed, hasMore } = await listTroubledDeliveries(app.platform.db, [
      'held',
      'failed',
    ]);
    expect(hasMore).toBe(false);
    expect(listed.map(({ messageId, state, reason }) => [messageId, state, reason])).toEqual([
      [failed, 'failed', 'address_refused'],
      [held, 'held', 'unknown_ending'],
    ]);
    expect(await countedAsHeld()).toEqual([1, 1]);
    const [newest] = listed;
    if (!newest) throw new Error('there are two');
    const older = await listTroubledDeliveries(app.platform.db, ['held', 'failed'], {
      createdAt: newest.updatedAt,
      id: newest.id,
    });
    expect(older.deliveries.map(({ messageId }) => messageId)).toEqual([held]);
    expect(await listAttempts(app.platform.db, newest.id)).toEqual([
      { outcome: 'refused', code: 550, createdAt: app.clock.now() },
    ]);

    const sentBefore = mailServer.accepted.length;
    for (const { id } of listed) await retryDelivery(app.platform.db, id, app.clock.now());
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(sentBefore + 2);
    expect(await deliveryOf(failed)).toMatchObject({ state: 'accepted', status: 'sent' });
    await expect(retryDelivery(app.platform.db, newest.id, app.clock.now())).rejects.toMatchObject({
      code: 'delivery_not_in_trouble',
    });
  });

  describe('sending again is refused', () => {
    const actor = () => ({ ...asActor(sender), clientAddress: '203.0.113.7' });

    async function buildFailed() {
      mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
      const messageId = await buildSent(app, sender);
      await worker().drain();
      mailServer.onRecipient = () => undefined;
      return messageId;
    }
    /** Accepted, taken back by its sender, and then returned by the recipient's mail server. */
    async function buildWithdrawn() {
      const messageId = await buildSent(app, sender);
      await worker().drain();
      await withdrawMessage(app.services, actor(), messageId);
      await app.pool.query(
        "update deliveries set state = 'failed', reason = 'bounced' where message_id = $1",
        [messageId],
      );
      return messageId;
    }

    test.each<[string, () => Promise<string>]>([
      [
        'when its sender has deleted the message',
        async () => {
          const messageId = await buildFailed();
          await deleteMessage(app.services, actor(), messageId);
          return messageId;
        },
      ],
      ['when its sender has withdrawn it', buildWithdrawn],
      [
        'when it is a draft again',
        async () => {
          const messageId = await buildFailed();
          await resendMessage(app.services, actor(), messageId, {
            recipientEmail: 'maya@recipients.test',
            hasPermission: true,
          });
          return messageId;
        },
      ],
      [
        'when its recipient was erased',
        async () => {
          const messageId = await buildFailed();
          await eraseDeliveries(app.platform.db, [messageId], app.clock.now());
          return messageId;
        },
      ],
    ])('%s', async (_, build) => {
      const messageId = await build();
      const before = await deliveryOf(messageId);
      const sentBefore = mailServer.accepted.length;
      await expect(
        retryDelivery(app.platform.db, before.id, app.clock.now()),
      ).rejects.toMatchObject({ code: 'delivery_not_in_trouble' });
      await worker().drain();
      expect(mailServer.accepted).toHaveLength(sentBefore);
      expect(await deliveryOf(messageId)).toEqual(before);
      expect(await listTroubledDeliveries(app.platform.db, ['held', 'failed'])).toEqual({
        deliveries: [],
        hasMore: false,
      });
      // Nor is it counted among what waits for a person, on the page or by the alert.
      await app.pool.query("update deliveries set state = 'held' where message_id = $1", [
        messageId,
      ]);
      expect(await countedAsHeld()).toEqual([0, 0]);
    });
  });
});
