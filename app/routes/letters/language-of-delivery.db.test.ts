import { describe, expect, test } from 'vitest';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { changeScheduledMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { asActor, buildForm, buildSent, messageOf } from '#tests/factories/messages.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { createPrivateLinkApp } from '#tests/setup/private-link-app.ts';
import { createReminderApp } from '#tests/setup/reminder-app.ts';

const ELSEWHERE = 'maya@elsewhere.test';

describe('the language that a sender chose', () => {
  const { app, ask, mailServer, people, send, handOver } = createPrivateLinkApp();
  const writer = () => ({
    ...asActor(people.sender),
    clientAddress: '203.0.113.7',
    profileName: null,
  });
  const lastMail = async () => (await mailServer.mails()).at(-1);

  test('is that of the mail, also when a letter is sent again to another address', async () => {
    const messageId = await send('failed', { language: 'ja' });
    const correction = { recipientEmail: ELSEWHERE, hasPermission: true };
    await resendMessage(app.services, writer(), messageId, correction);
    await sendMessage(app.services, asActor(people.sender), messageId, 'free_send');
    await testDispatcher(app, mailServer).drain();
    const { text } = textsIn('ja');
    expect((await lastMail())?.subject).toBe(text('mail.subject', { sender: 'Jonas' }));
  });

  test('changes with the edit of a scheduled letter, and so does the mail', async () => {
    const scheduled = { scheduleDate: '2027-03-01', scheduleTime: '09:00', timeZone: 'UTC' };
    const messageId = await buildSent(app, people.sender, { scheduled, language: 'fr' });
    const edit = (fields: Parameters<typeof buildForm>[0]) =>
      changeScheduledMessage(
        app.services,
        writer(),
        messageId,
        buildForm({
          ...{ draftId: messageId, when: 'later', ...scheduled, senderName: 'Jonas' },
          ...{ personalizedContent: 'Other words.', recipientEmail: ELSEWHERE, ...fields },
        }),
      );
    await edit({ language: 'fr' });
    expect((await messageOf(app, messageId)).language).toBe('fr');
    await edit({ language: 'pl' });
    expect((await messageOf(app, messageId)).language).toBe('pl');
    app.clock.set(new Date('2027-03-01T09:00:30Z'));
    await testDispatcher(app, mailServer).drain();
    const { text } = textsIn('pl');
    expect((await lastMail())?.subject).toBe(text('mail.subject', { sender: 'Jonas' }));
  });

  test('is that of the private link and of its card', async () => {
    const messageId = await send('accepted', { language: 'ar' });
    const page = await (await ask(await handOver(messageId))).text();
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain(textsIn('ar').text('cover.hint'));
    const link = await getPrivateLink(app.services, asActor(people.sender), messageId);
    expect(link?.language).toBe('ar');
  });
});

describe('the language of a reminder', () => {
  const { app, mailServer, send, run } = createReminderApp();

  test('is that of the letter', async () => {
    await send({ language: 'de' });
    app.clock.advance(hours(72));
    await run();
    const { text } = textsIn('de');
    const [reminder] = await mailServer.mails();
    expect(reminder?.html).toContain(text('reminder.reason'));
    expect(reminder?.html).toContain('lang="de"');
  });
});
