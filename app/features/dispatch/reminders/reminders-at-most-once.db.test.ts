import { describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { createReminderApp } from '#tests/setup/reminder-app.ts';
import { holdDueDeliveries } from '../admin/hold-deliveries.server.ts';
import { claimDueReminders, markReminderSent } from './reminder.store.server.ts';

describe('a reminder reaches nobody twice', () => {
  const { app, mailServer, endings, due, send, run } = createReminderApp();

  const claim = () =>
    app.platform.db.transaction((tx) =>
      claimDueReminders(tx, crypto.randomUUID(), 10, app.clock.now()),
    );

  test('when ten workers look at once', async () => {
    for (let letter = 0; letter < 5; letter += 1) {
      await send({ recipientEmail: `r${letter}@recipients.test` });
    }
    app.clock.advance(hours(72));
    await Promise.all(Array.from({ length: 10 }, () => run()));
    expect(mailServer.accepted.map(({ to }) => to).sort()).toEqual(
      [0, 1, 2, 3, 4].map((letter) => `r${letter}@recipients.test`),
    );
  });

  test('when a worker dies before the last byte: another sends it', async () => {
    await due();
    expect(await claim()).toHaveLength(1);
    await run();
    expect(mailServer.accepted).toHaveLength(0);
    app.clock.advance(minutes(5));
    await run();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('when a worker dies after the last byte: nobody sends it again', async () => {
    await due();
    const [claimed] = await claim();
    expect(claimed && (await markReminderSent(app.platform.db, claimed, app.clock.now()))).toBe(
      true,
    );
    app.clock.advance(days(1));
    await run();
    expect(mailServer.accepted).toHaveLength(0);
  });

  test('when a worker wakes up after its lease', async () => {
    await due();
    const [late] = await claim();
    app.clock.advance(minutes(5));
    expect(late && (await markReminderSent(app.platform.db, late, app.clock.now()))).toBe(false);
    await run();
    expect(late && (await markReminderSent(app.platform.db, late, app.clock.now()))).toBe(false);
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('when the connection dies after the last byte', async () => {
    const messageId = await due();
    mailServer.onEnd = () => 'drop';
    await run();
    app.clock.advance(days(1));
    await run();
    expect(mailServer.accepted).toHaveLength(1);
    expect((await deliveryOf(app, messageId)).reminderSentAt).not.toBeNull();
  });

  test.each([
    'its link was visited',
    'it was withdrawn',
    'its sender gave the reminder up',
    'its recipient stopped all mail',
    'its recipient blocked the sender',
    'its recipient complained',
  ])('and nobody at all when %s in the second it is being sent', async (way) => {
    const messageId = await send();
    // Giving it up is possible until the 72 hours are over.
    await updateDelivery(app, messageId, { reminderDueAt: app.clock.now() });
    mailServer.onRecipient = async () => {
      await endings[way]?.(messageId);
      await app.platform.background.settled();
      return undefined;
    };
    await run();
    expect(mailServer.accepted).toHaveLength(0);
    expect((await deliveryOf(app, messageId)).reminderSentAt).toBeNull();
  });

  test('after a backup was restored', async () => {
    const messageId = await due();
    await holdDueDeliveries(app.platform.db, app.clock.now());
    await run();
    expect(mailServer.accepted).toHaveLength(0);
    expect((await deliveryOf(app, messageId)).reminderDueAt).toBeNull();
  });
});
