import { describe, expect, test } from 'vitest';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { changeReminder } from '#app/features/messages/reminder/change-reminder.server.ts';
import { changeOpening } from '#app/features/messages/schedule/change-opening.server.ts';
import { days, hours, seconds, shifted } from '#app/platform/clock/clock.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { asActor, buildSent, updateMessage } from '#tests/factories/messages.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { createReminderApp, MAYA } from '#tests/setup/reminder-app.ts';

describe('the one reminder of a letter', () => {
  const { app, mailServer, people, endings, mailPath, due, send, run } = createReminderApp();

  test('goes out 72 hours after the mail was accepted, and once', async () => {
    const messageId = await send();
    app.clock.advance(hours(72) - seconds(1));
    await run();
    expect(mailServer.accepted).toHaveLength(0);
    app.clock.advance(seconds(1));
    await run();
    expect(mailServer.accepted.map(({ to }) => to)).toEqual([MAYA]);
    expect(await deliveryOf(app, messageId)).toMatchObject({
      reminderSentAt: app.clock.now(),
      reminderDueAt: null,
      reminderClaimId: null,
    });
    app.clock.advance(days(30));
    await run();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('stands below the first mail, with its links and headers', async () => {
    const messageId = await buildSent(app, people.sender, {
      recipientEmail: MAYA,
      senderName: 'Jonas',
    });
    await updateMessage(app, messageId, { wantsReminder: true });
    await testDispatcher(app, mailServer).drain();
    app.clock.advance(hours(72));
    await run();
    const [first, second] = await mailServer.mails();
    const { id } = await deliveryOf(app, messageId);
    const header = (name: string) => second?.headers.find(({ key }) => key === name)?.value;
    expect(second?.subject).toBe(first?.subject);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(second?.references).toBe(first?.messageId);
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(header('list-unsubscribe')).toBe(
      first?.headers.find(({ key }) => key === 'list-unsubscribe')?.value,
    );
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(second?.text).toContain('The letter from Jonas is still waiting for you.');
    expect(second?.text).toContain('There will be no other reminder');
    expect(second?.text).toContain(await mailPath(messageId));
    expect(mailServer.accepted.map(({ from }) => from.includes(id.replaceAll('-', '')))).toEqual([
      true,
      true,
    ]);
    expect(new Set(mailServer.accepted.map(({ from }) => from)).size).toBe(1);
  });

  test('of a letter that opens later goes out 72 hours after that, also when it is moved', async () => {
    const opensAt = shifted(app.clock.now(), days(20));
    const messageId = await buildSent(app, people.sender, { recipientEmail: MAYA });
    const opening = { opensAt, opensWallTime: '2030-01-01T09:00', opensTimeZone: 'UTC' };
    await updateMessage(app, messageId, { wantsReminder: true, ...opening });
    await testDispatcher(app, mailServer).drain();
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(shifted(opensAt, hours(72)));
    await changeReminder(app.services, asActor(people.sender), messageId, { wantsReminder: false });
    await changeReminder(app.services, asActor(people.sender), messageId, { wantsReminder: true });
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(shifted(opensAt, hours(72)));
    app.clock.advance(days(5));
    await changeOpening(app.services, asActor(people.sender), messageId, null);
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(
      shifted(app.clock.now(), hours(72)),
    );
    app.clock.advance(hours(72));
    await run();
    const [first, reminder, ...others] = await mailServer.mails();
    expect(others).toEqual([]);
    expect(first?.text).toContain('It stays closed until');
    expect(reminder?.text).not.toContain('closed');
  });

  test('is a line of the timeline, before and after', async () => {
    const messageId = await send();
    const last = async () =>
      (await getMessagePage(app.services, asActor(people.sender), messageId))?.timeline.at(-1);
    const dueAt = shifted(app.clock.now(), hours(72));
    expect(await last()).toEqual({ event: 'reminded', at: dueAt, isDone: false });
    app.clock.set(dueAt);
    await run();
    expect(await last()).toEqual({ event: 'reminded', at: dueAt, isDone: true });
  });

  test.each(Object.keys(endings))('is never sent once %s', async (way) => {
    const messageId = await send();
    await endings[way]?.(messageId);
    await app.platform.background.settled();
    app.clock.advance(hours(72));
    await run();
    app.clock.advance(days(8));
    await run();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await deliveryOf(app, messageId)).toMatchObject({
      reminderDueAt: null,
      reminderSentAt: null,
    });
  });

  test('is not sent without the tick, nor for an anonymous letter', async () => {
    await send({}, false);
    await send({ isAnonymous: true, senderName: null, recipientEmail: 'noor@recipients.test' });
    app.clock.advance(days(4));
    await run();
    expect(mailServer.accepted).toHaveLength(0);
  });

  test('is given up when it is refused, and the letter stays as it was', async () => {
    const messageId = await due();
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await run();
    expect(await deliveryOf(app, messageId)).toMatchObject({
      state: 'accepted',
      status: 'sent',
      reminderSentAt: null,
      reminderDueAt: null,
    });
    const { rows } = await app.pool.query('select reason from suppressed_addresses');
    expect(rows).toEqual([{ reason: 'refused' }]);
  });
});
