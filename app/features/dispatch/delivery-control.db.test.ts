import { beforeEach, describe, expect, test } from 'vitest';
import {
  getMailHealth,
  listAttempts,
  listTroubledDeliveries,
} from '#app/features/dispatch/delivery.queries.server.ts';
import { noteOpened } from '#app/features/dispatch/delivery.store.server.ts';
import { watchDeliveries } from '#app/features/dispatch/delivery-metrics.queries.server.ts';
import { createDispatcher } from '#app/features/dispatch/dispatcher.server.ts';
import { pauseDispatch, resumeDispatch } from '#app/features/dispatch/pause-dispatch.server.ts';
import { retryDelivery } from '#app/features/dispatch/retry-delivery.server.ts';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import { resendMessage } from '#app/features/messages/resend-message.server.ts';
import { withdrawMessage } from '#app/features/messages/take-back-message.server.ts';
import { days, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { asActor, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { openHouse } from '#tests/setup/test-app.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import {
  cancelDelivery,
  eraseDeliveries,
  rescheduleDelivery,
  withdrawDelivery,
} from './delivery-control.store.server.ts';

describe('what people decide about deliveries', () => {
  const house = openHouse();
  const mailServer = openMailServer();
  let sender: Person;

  const worker = () =>
    createDispatcher({ ...house.platform, mailer: createMailer(mailServer.url) });

  beforeEach(async () => {
    await house.pool.query('delete from messages');
    sender = await buildPerson(house);
    await giveFreeSends(house, sender, 200);
  });

  const deliveryOf = async (messageId: string) => {
    const { rows } = await house.pool.query(
      'select deliveries.*, messages.status from deliveries join messages on messages.id = message_id where message_id = $1',
      [messageId],
    );
    return rows[0];
  };

  /** What waits for a person, as the page of staff and as the alert counts it. */
  async function countedAsHeld() {
    const metrics = createMetrics(house.platform.log);
    watchDeliveries(metrics, house.platform);
    return [
      (await getMailHealth(house.platform.db, house.clock.now())).held,
      Number(/^unsent_deliveries\{state="held"\} (\d+)$/m.exec(await metrics.text())?.[1]),
    ];
  }

  test('a delivery can be cancelled until its last byte goes out', async () => {
    const waiting = await buildSent(house, sender);
    expect(await cancelDelivery(house.platform.db, waiting, house.clock.now())).toBe(true);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);

    const claimed = await buildSent(house, sender);
    let wasCancelled = false;
    mailServer.onRecipient = async () => {
      wasCancelled = await cancelDelivery(house.platform.db, claimed, house.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(wasCancelled).toBe(true);
    expect(mailServer.accepted).toHaveLength(0);
    expect(await deliveryOf(claimed)).toMatchObject({ state: 'cancelled' });

    const ending = await buildSent(house, sender);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = async () => {
      wasCancelled = await cancelDelivery(house.platform.db, ending, house.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(wasCancelled).toBe(false);
    expect(mailServer.accepted).toHaveLength(1);
    expect(await deliveryOf(ending)).toMatchObject({ state: 'accepted' });
    expect(await cancelDelivery(house.platform.db, ending, house.clock.now())).toBe(false);
  });

  test('cancelling and claiming at the same moment: one of them wins, a hundred times', async () => {
    const dispatcher = worker();
    const ids: string[] = [];
    for (let round = 0; round < 100; round += 1) ids.push(await buildSent(house, sender));
    const cancelling = ids.map((id) => cancelDelivery(house.platform.db, id, house.clock.now()));
    const [cancelled] = await Promise.all([Promise.all(cancelling), dispatcher.drain()]);
    const states = await Promise.all(ids.map(async (id) => (await deliveryOf(id)).state));
    states.forEach((state, index) => {
      expect(state).toBe(cancelled[index] ? 'cancelled' : 'accepted');
    });
    expect(mailServer.accepted).toHaveLength(cancelled.filter((was) => !was).length);
  });

  test('a mail put together before an edit is not sent', async () => {
    const messageId = await buildSent(house, sender, { recipientEmail: 'maya@recipients.test' });
    const later = shifted(house.clock.now(), days(2));
    mailServer.onRecipient = async () => {
      await rescheduleDelivery(house.platform.db, messageId, later, house.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await deliveryOf(messageId)).toMatchObject({ state: 'waiting', next_attempt_at: later });
    mailServer.onRecipient = () => undefined;
    house.clock.set(later);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    const again = await rescheduleDelivery(house.platform.db, messageId, later, later);
    expect(again).toBe(false);
  });

  test('a link can be ended until somebody opens it', async () => {
    const [unopened, opened, waiting] = [
      await buildSent(house, sender),
      await buildSent(house, sender),
      await buildSent(house, sender),
    ];
    await cancelDelivery(house.platform.db, waiting, house.clock.now());
    await worker().drain();
    await noteOpened(house.platform.db, (await deliveryOf(opened)).id, house.clock.now());
    const withdraw = (id: string) => withdrawDelivery(house.platform.db, id, house.clock.now());
    expect(await withdraw(unopened)).toBe(true);
    expect(await withdraw(unopened)).toBe(false);
    expect(await withdraw(opened)).toBe(false);
    expect(await withdraw(waiting)).toBe(false);
  });

  test('while dispatch is paused nothing is taken, and afterwards everything goes out', async () => {
    await buildSent(house, sender);
    await pauseDispatch(house.platform.db, house.clock.now());
    await worker().drain();
    expect(mailServer.connections).toBe(0);
    expect(await getMailHealth(house.platform.db, house.clock.now())).toMatchObject({
      isPaused: true,
      pausedAt: house.clock.now(),
      overdue: 1,
      overdueSince: house.clock.now(),
    });
    await resumeDispatch(house.platform.db, house.clock.now());
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    expect(await getMailHealth(house.platform.db, house.clock.now())).toMatchObject({
      isPaused: false,
      pausedAt: null,
      overdue: 0,
      overdueSince: null,
      acceptedToday: 1,
    });
  });

  test('staff see what is held or failed, and send it on its way again, once', async () => {
    mailServer.onEnd = () => 'drop';
    const held = await buildSent(house, sender);
    await worker().drain();
    house.clock.advance(minutes(2));
    await worker().drain();
    mailServer.onEnd = () => undefined;
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    house.clock.advance(seconds(1));
    const failed = await buildSent(house, sender);
    await worker().drain();
    mailServer.onRecipient = () => undefined;

    const { deliveries: listed, hasMore } = await listTroubledDeliveries(house.platform.db, [
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
    const older = await listTroubledDeliveries(house.platform.db, ['held', 'failed'], {
      createdAt: newest.updatedAt,
      id: newest.id,
    });
    expect(older.deliveries.map(({ messageId }) => messageId)).toEqual([held]);
    expect(await listAttempts(house.platform.db, newest.id)).toEqual([
      { outcome: 'refused', code: 550, createdAt: house.clock.now() },
    ]);

    const sentBefore = mailServer.accepted.length;
    for (const { id } of listed) await retryDelivery(house.platform.db, id, house.clock.now());
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(sentBefore + 2);
    expect(await deliveryOf(failed)).toMatchObject({ state: 'accepted', status: 'sent' });
    await expect(
      retryDelivery(house.platform.db, newest.id, house.clock.now()),
    ).rejects.toMatchObject({
      code: 'delivery_not_in_trouble',
    });
  });

  describe('sending again is refused', () => {
    const actor = () => ({ ...asActor(sender), clientAddress: '203.0.113.7' });

    async function buildFailed() {
      mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
      const messageId = await buildSent(house, sender);
      await worker().drain();
      mailServer.onRecipient = () => undefined;
      return messageId;
    }
    /** Accepted, taken back by its sender, and then returned by the recipient's mail server. */
    async function buildWithdrawn() {
      const messageId = await buildSent(house, sender);
      await worker().drain();
      await withdrawMessage(house.services, actor(), messageId);
      await house.pool.query(
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
          await deleteMessage(house.services, actor(), messageId);
          return messageId;
        },
      ],
      ['when its sender has withdrawn it', buildWithdrawn],
      [
        'when it is a draft again',
        async () => {
          const messageId = await buildFailed();
          await resendMessage(house.services, actor(), messageId, {
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
          await eraseDeliveries(house.platform.db, [messageId], house.clock.now());
          return messageId;
        },
      ],
    ])('%s', async (_, build) => {
      const messageId = await build();
      const before = await deliveryOf(messageId);
      const sentBefore = mailServer.accepted.length;
      await expect(
        retryDelivery(house.platform.db, before.id, house.clock.now()),
      ).rejects.toMatchObject({ code: 'delivery_not_in_trouble' });
      await worker().drain();
      expect(mailServer.accepted).toHaveLength(sentBefore);
      expect(await deliveryOf(messageId)).toEqual(before);
      expect(await listTroubledDeliveries(house.platform.db, ['held', 'failed'])).toEqual({
        deliveries: [],
        hasMore: false,
      });
      // Nor is it counted among what waits for a person, on the page or by the alert.
      await house.pool.query("update deliveries set state = 'held' where message_id = $1", [
        messageId,
      ]);
      expect(await countedAsHeld()).toEqual([0, 0]);
    });
  });
});
