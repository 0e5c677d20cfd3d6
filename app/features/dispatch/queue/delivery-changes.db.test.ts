import { beforeEach, describe, expect, test } from 'vitest';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import {
  cancelMessage,
  withdrawMessage,
} from '#app/features/messages/sending/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { retryDelivery } from '#app/features/messages/sending/retry-delivery.server.ts';
import { days, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { asActor, buildSent, deleteMessages, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import {
  getMailHealth,
  listAttempts,
  listProblemDeliveries,
} from '../admin/delivery.queries.server.ts';
import { addDeliveryMetrics } from '../admin/delivery-metrics.queries.server.ts';
import { pauseDispatch, resumeDispatch } from '../admin/pause-dispatch.server.ts';
import {
  eraseDeliveries,
  recordLinkVisit,
  recordOpened,
  withdrawDelivery,
} from './delivery-link.server.ts';
import { cancelDelivery, rescheduleDelivery } from './delivery-queue.server.ts';

describe('changes to deliveries that senders and staff make', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  let sender: Person;

  const worker = () => testDispatcher(app, mailServer);

  beforeEach(async () => {
    await deleteMessages(app);
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 200);
  });

  const read = (messageId: string) => deliveryOf(app, messageId);

  /** The number of held deliveries, as the staff page and the alert count them. */
  async function countsOfHeld() {
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
    expect(await read(claimed)).toMatchObject({ state: 'cancelled' });

    const transmitted = await buildSent(app, sender);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = async () => {
      wasCancelled = await cancelDelivery(app.platform.db, transmitted, app.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(wasCancelled).toBe(false);
    expect(mailServer.accepted).toHaveLength(1);
    expect(await read(transmitted)).toMatchObject({ state: 'accepted' });
    expect(await cancelDelivery(app.platform.db, transmitted, app.clock.now())).toBe(false);
  });

  test('when a cancellation and a claim race, exactly one of them wins, a hundred times', async () => {
    const dispatcher = worker();
    const ids: string[] = [];
    for (let round = 0; round < 100; round += 1) ids.push(await buildSent(app, sender));
    const cancelling = ids.map((id) => cancelDelivery(app.platform.db, id, app.clock.now()));
    const [cancelled] = await Promise.all([Promise.all(cancelling), dispatcher.drain()]);
    const states = await Promise.all(ids.map(async (id) => (await read(id)).state));
    states.forEach((state, index) => {
      expect(state).toBe(cancelled[index] ? 'cancelled' : 'accepted');
    });
    expect(mailServer.accepted).toHaveLength(cancelled.filter((was) => !was).length);
  });

  test('a mail composed before an edit is not sent', async () => {
    const messageId = await buildSent(app, sender, { recipientEmail: 'maya@recipients.test' });
    const later = shifted(app.clock.now(), days(2));
    mailServer.onRecipient = async () => {
      await rescheduleDelivery(app.platform.db, messageId, later, app.clock.now());
      return undefined;
    };
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await read(messageId)).toMatchObject({ state: 'waiting', nextAttemptAt: later });
    mailServer.onRecipient = () => undefined;
    app.clock.set(later);
    await worker().drain();
    expect(mailServer.accepted).toHaveLength(1);
    const again = await rescheduleDelivery(app.platform.db, messageId, later, later);
    expect(again).toBe(false);
  });

  test('a link can be withdrawn until somebody opens it', async () => {
    const [unopened, opened, waiting] = [
      await buildSent(app, sender),
      await buildSent(app, sender),
      await buildSent(app, sender),
    ];
    await cancelDelivery(app.platform.db, waiting, app.clock.now());
    await worker().drain();
    await recordOpened(app.platform.db, (await read(opened)).id, 'mail', app.clock.now());
    const withdraw = (id: string) => withdrawDelivery(app.platform.db, id, app.clock.now());
    expect(await withdraw(unopened)).toBe(true);
    expect(await withdraw(unopened)).toBe(false);
    expect(await withdraw(opened)).toBe(false);
    expect(await withdraw(waiting)).toBe(false);
  });

  test.each(['withdrawn', 'erased'])(
    'a link that is followed while its letter is %s leaves no trace',
    async (end) => {
      const messageId = await buildSent(app, sender);
      await worker().drain();
      const { id } = await read(messageId);
      const now = app.clock.now();
      if (end === 'withdrawn') await withdrawDelivery(app.platform.db, messageId, now);
      else await eraseDeliveries(app.platform.db, [messageId], now);
      expect(await recordLinkVisit(app.platform.db, id, 'mail', now)).toBe(false);
      expect(await recordOpened(app.platform.db, id, 'private', now)).toBe(false);
      expect(await read(messageId)).toMatchObject({ linkVisitedAt: null, privateOpenedAt: null });
    },
  );

  test('paused workers claim nothing, and after resuming everything goes out', async () => {
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

  test('staff see held and failed deliveries and can retry each of them once', async () => {
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

    const { deliveries: listed, hasMore } = await listProblemDeliveries(app.platform.db, [
      'held',
      'failed',
    ]);
    expect(hasMore).toBe(false);
    expect(listed.map(({ messageId, state, reason }) => [messageId, state, reason])).toEqual([
      [failed, 'failed', 'address_refused'],
      [held, 'held', 'unknown_ending'],
    ]);
    expect(await countsOfHeld()).toEqual([1, 1]);
    const [newest] = listed;
    if (!newest) throw new Error('there are two');
    const older = await listProblemDeliveries(app.platform.db, ['held', 'failed'], {
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
    expect(await read(failed)).toMatchObject({ state: 'accepted', status: 'sent' });
    await expect(retryDelivery(app.platform.db, newest.id, app.clock.now())).rejects.toMatchObject({
      code: 'delivery_not_retryable',
    });
  });

  test('a letter that was opened is neither cancelled nor moved when staff send it again', async () => {
    mailServer.onEnd = () => 'drop';
    const messageId = await buildSent(app, sender);
    const { id } = await read(messageId);
    await worker().drain();
    app.clock.advance(minutes(1));
    await worker().drain();
    await recordOpened(app.platform.db, id, 'mail', app.clock.now());
    await retryDelivery(app.platform.db, id, app.clock.now());
    await expect(cancelMessage(app.services, asActor(sender), messageId)).rejects.toMatchObject({
      code: 'message_already_opened',
    });
    const later = shifted(app.clock.now(), days(1));
    expect(await rescheduleDelivery(app.platform.db, messageId, later, app.clock.now())).toBe(
      false,
    );
    expect(await read(messageId)).toMatchObject({ state: 'waiting', status: 'sent' });
  });

  test('a letter that may have arrived is the same, byte for byte, when staff send it again', async () => {
    mailServer.onEnd = () => 'drop';
    const messageId = await buildSent(app, sender);
    await worker().drain();
    app.clock.advance(minutes(1));
    await worker().drain();
    mailServer.onEnd = () => undefined;
    const { id, state } = await read(messageId);
    expect(state).toBe('held');
    app.clock.advance(days(1));
    await retryDelivery(app.platform.db, id, app.clock.now());
    await worker().drain();
    expect(await read(messageId)).toMatchObject({ state: 'accepted' });
    const [first, ...copies] = mailServer.accepted.map(({ bytes }) => bytes.toString());
    expect(copies).toEqual([first, first]);
  });

  describe('a retry is refused', () => {
    const actor = () => ({ ...asActor(sender), clientAddress: '203.0.113.7' });

    async function buildFailed() {
      mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
      const messageId = await buildSent(app, sender);
      await worker().drain();
      mailServer.onRecipient = () => undefined;
      return messageId;
    }
    /** Accepted, withdrawn by its sender, then bounced by the recipient's mail server. */
    async function buildWithdrawn() {
      const messageId = await buildSent(app, sender);
      await worker().drain();
      await withdrawMessage(app.services, actor(), messageId);
      await updateDelivery(app, messageId, { state: 'failed', reason: 'bounced' });
      return messageId;
    }

    test.each<[string, () => Promise<string>]>([
      [
        'after the sender deleted the message',
        async () => {
          const messageId = await buildFailed();
          await deleteMessage(app.services, actor(), messageId);
          return messageId;
        },
      ],
      ['after the sender withdrew the link', buildWithdrawn],
      [
        'while the message is a draft again',
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
        'after the recipient was erased',
        async () => {
          const messageId = await buildFailed();
          await eraseDeliveries(app.platform.db, [messageId], app.clock.now());
          return messageId;
        },
      ],
    ])('%s', async (_, build) => {
      const messageId = await build();
      const before = await read(messageId);
      const sentBefore = mailServer.accepted.length;
      await expect(
        retryDelivery(app.platform.db, before.id, app.clock.now()),
      ).rejects.toMatchObject({ code: 'delivery_not_retryable' });
      await worker().drain();
      expect(mailServer.accepted).toHaveLength(sentBefore);
      expect(await read(messageId)).toEqual(before);
      expect(await listProblemDeliveries(app.platform.db, ['held', 'failed'])).toEqual({
        deliveries: [],
        hasMore: false,
      });
      // Neither the staff page nor the alert counts it as held.
      await updateDelivery(app, messageId, { state: 'held' });
      expect(await countsOfHeld()).toEqual([0, 0]);
    });
  });
});
