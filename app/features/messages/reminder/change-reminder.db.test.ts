import { describe, expect, test } from 'vitest';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { asActor } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createReminderApp } from '#tests/setup/reminder-app.ts';
import { getMessagePage } from '../detail/get-message-page.server.ts';
import { changeReminder } from './change-reminder.server.ts';

describe('a letter’s reminder is changed on its page', () => {
  const { app, mailServer, people, endings, change, due, send, run } = createReminderApp();

  test('while it can matter, twice and back', async () => {
    const messageId = await send({}, false);
    const dueAt = shifted(app.clock.now(), hours(72));
    await change(messageId, true);
    await change(messageId, true);
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(dueAt);
    await change(messageId, false);
    expect((await deliveryOf(app, messageId)).reminderDueAt).toBeNull();
    await change(messageId, true);
    app.clock.set(dueAt);
    await run();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test.each(['it was opened', 'it was withdrawn', 'its recipient erased their data'])(
    'but not once %s, which it says',
    async (way) => {
      const messageId = await send();
      await endings[way]?.(messageId);
      await expect(change(messageId, true)).rejects.toMatchObject({ code: 'reminder_too_late' });
      const page = await getMessagePage(app.services, asActor(people.sender), messageId);
      expect(page?.reminder).toBe('fixed');
    },
  );

  test('but not after three days, nor once it was sent', async () => {
    const messageId = await due();
    await expect(change(messageId, true)).rejects.toMatchObject({ code: 'reminder_too_late' });
    await run();
    await expect(change(messageId, false)).rejects.toMatchObject({ code: 'reminder_too_late' });
  });

  test('but not for an anonymous letter, or that of another person', async () => {
    const messageId = await send({ isAnonymous: true, senderName: null }, false);
    await expect(change(messageId, true)).rejects.toMatchObject({ code: 'reminder_anonymous' });
    const other = asActor(await buildPerson(app));
    await expect(
      changeReminder(app.services, other, messageId, { wantsReminder: true }),
    ).rejects.toMatchObject({ code: 'message_not_found' });
  });
});
