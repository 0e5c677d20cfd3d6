import { beforeEach, expect } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { suppressAddress } from '#app/features/dispatch/limits/suppression.store.server.ts';
import { bounceAddress } from '#app/features/dispatch/mail/mail-tokens.ts';
import { sendRemindersJob } from '#app/features/dispatch/reminders/send-reminders.job.server.ts';
import { blockEverybody, blockSender } from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { changeReminder } from '#app/features/messages/reminder/change-reminder.server.ts';
import { withdrawMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { createDeliveryHandlers } from '#app/features/messages/sending/delivery-handlers.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { createMailer, type Mailer } from '#app/platform/mail/smtp.server.ts';
import { bounceReport } from '../factories/bounce-reports.ts';
import { deleteSuppressedAddresses, deliveryOf } from '../factories/deliveries.ts';
import { openLetter } from '../factories/letters.ts';
import {
  asActor,
  buildSent,
  deleteMessages,
  giveFreeSends,
  type LetterInput,
  messageOf,
  updateMessage,
} from '../factories/messages.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import { createAsk } from './ask.ts';
import { testDispatcher } from './dispatcher.ts';
import { openMailServer } from './mail-server.ts';
import { createTestApp } from './test-app.ts';

/** The recipient of the letters. */
export const MAYA = 'maya@recipients.test';

/** Creates a test app and a sender whose letters are followed by a reminder. */
export function createReminderApp() {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();
  const people = {} as { sender: Person };

  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    for (const table of ['recipient_blocks', 'provider_pauses', 'reports']) {
      await app.pool.query(`delete from ${table}`);
    }
    people.sender = await buildPerson(app);
    await giveFreeSends(app, people.sender, 10);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = () => undefined;
    mailServer.accepted.length = 0;
  });

  const hashOf = (email: string) => app.platform.keyring.lookupHash(email);
  const mailPath = async (messageId: string) =>
    `/delivery/${app.platform.keyring.linkToken((await deliveryOf(app, messageId)).id, 1)}`;
  const privatePath = async (messageId: string) => {
    const actor = asActor(people.sender);
    await createPrivateLink(app.services, actor, messageId, { isRevealing: false });
    const found = await getPrivateLink(app.services, actor, messageId);
    return found?.link.replace(app.config.baseUrl, '') ?? '';
  };
  const change = (messageId: string, wantsReminder: boolean) =>
    changeReminder(app.services, asActor(people.sender), messageId, { wantsReminder });

  /** Sends a letter whose sender wants a reminder; the mail server accepts its mail. */
  async function send(letter: LetterInput = {}, wantsReminder = true) {
    const input = { recipientEmail: MAYA, senderName: 'Jonas', ...letter };
    const messageId = await buildSent(app, people.sender, input);
    await updateMessage(app, messageId, { wantsReminder });
    await testDispatcher(app, mailServer).drain();
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
    mailServer.accepted.length = 0;
    return messageId;
  }

  /** What ends a letter's reminder, by the words of a test title. */
  const endings: Record<string, (messageId: string) => Promise<unknown>> = {
    'its link was visited': async (id) => ask(await mailPath(id)),
    'it was opened': async (id) => openLetter(ask, await mailPath(id)),
    'its private link was visited': async (id) => ask(await privatePath(id)),
    'it was opened by its private link': async (id) => openLetter(ask, await privatePath(id)),
    'it was withdrawn': (id) => withdrawMessage(app.services, asActor(people.sender), id),
    'its sender deleted it': (id) => deleteMessage(app.services, asActor(people.sender), id),
    'its sender gave the reminder up': (id) => change(id, false),
    'its recipient erased their data': () => eraseStoredData(app.services, hashOf(MAYA)),
    'its recipient stopped all mail': () => blockEverybody(app.platform, hashOf(MAYA)),
    'its recipient blocked the sender': async (messageId) =>
      blockSender(app.platform, {
        recipientEmailHash: (await messageOf(app, messageId)).recipientEmailHash,
        senderId: people.sender.userId,
        isAnonymous: false,
        messageId,
      }),
    'its recipient complained': () =>
      suppressAddress(
        app.platform.db,
        { recipientEmailHash: hashOf(MAYA), reason: 'complaint', code: null },
        app.clock.now(),
      ),
    'it was reported': (messageId) =>
      reportMessage(app.services, {
        messageId,
        senderId: people.sender.userId,
        reason: 'harassment',
        details: '',
        letter: 'You noticed.',
        isFromRecipient: false,
      }),
    'it became anonymous, however that came about': (id) =>
      updateMessage(app, id, { isAnonymous: true, senderName: null }),
    'it bounced': async (messageId) => {
      const { id } = await deliveryOf(app, messageId);
      const { bounceDomain } = app.config.mail;
      const from = bounceAddress(app.platform.keyring, { id, tokenKeyVersion: 1 }, bounceDomain);
      const report = Buffer.from(bounceReport(from, MAYA));
      return recordBounce(app.platform, app.services.deliveryHandlers, report, null);
    },
  };

  return {
    app,
    mailServer,
    people,
    endings,
    change,
    hashOf,
    mailPath,
    send,
    /** Sends a letter whose reminder is due now. */
    async due() {
      const messageId = await send();
      app.clock.advance(hours(72));
      return messageId;
    },
    /** Runs the job once. */
    run: (using: Mailer = createMailer(mailServer.url, 'optional')) =>
      sendRemindersJob(
        { ...app.platform, mailer: using },
        createDeliveryHandlers(app.platform),
      ).run({}),
  };
}
