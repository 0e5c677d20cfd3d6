import { beforeEach, describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { blockEverybody, blockSender } from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import { getMessagePage } from '#app/features/messages/detail/get-message-page.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { changeReminder } from '#app/features/messages/reminder/change-reminder.server.ts';
import { changeOpening } from '#app/features/messages/schedule/change-opening.server.ts';
import { withdrawMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { createDeliveryHandlers } from '#app/features/messages/sending/delivery-handlers.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { days, hours, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { createMailer, type Mailer } from '#app/platform/mail/smtp.server.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import {
  deleteSuppressedAddresses,
  deliveryOf,
  updateDelivery,
} from '#tests/factories/deliveries.ts';
import { openLetter } from '#tests/factories/letters.ts';
import {
  asActor,
  buildSent,
  deleteMessages,
  giveFreeSends,
  type LetterInput,
  messageOf,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person, suspend } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { holdDeliveriesAfterRestore } from '../admin/hold-deliveries.server.ts';
import { pauseDispatch, resumeDispatch } from '../admin/pause-dispatch.server.ts';
import { assertDeliverable } from '../limits/find-block-reasons.server.ts';
import { suppressAddress } from '../limits/suppression.store.server.ts';
import { bounceAddress } from '../mail/mail-tokens.ts';
import { claimDueReminders, markReminderSent } from './reminder.store.server.ts';
import { sendRemindersJob } from './send-reminders.job.server.ts';

const MAYA = 'maya@recipients.test';

describe('the one reminder of a letter', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();
  let sender: Person;

  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    for (const table of ['recipient_blocks', 'provider_pauses', 'reports']) {
      await app.pool.query(`delete from ${table}`);
    }
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 10);
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = () => undefined;
    mailServer.accepted.length = 0;
  });

  const mailer = () => createMailer(mailServer.url, 'optional');
  const run = (using: Mailer = mailer()) =>
    sendRemindersJob({ ...app.platform, mailer: using }, createDeliveryHandlers(app.platform)).run(
      {},
    );
  const hashOf = (email: string) => app.platform.keyring.lookupHash(email);

  /** A letter whose mail was accepted, and whose sender wants a reminder. */
  async function send(letter: LetterInput = {}, wantsReminder = true) {
    const input = { recipientEmail: MAYA, senderName: 'Jonas', ...letter };
    const messageId = await buildSent(app, sender, input);
    await updateMessage(app, messageId, { wantsReminder });
    await testDispatcher(app, mailServer).drain();
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
    mailServer.accepted.length = 0;
    return messageId;
  }

  const due = async (letter: LetterInput = {}) => {
    const messageId = await send(letter);
    app.clock.advance(hours(72));
    return messageId;
  };

  const mailPath = async (messageId: string) =>
    `/delivery/${app.platform.keyring.linkToken((await deliveryOf(app, messageId)).id, 1)}`;

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
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA, senderName: 'Jonas' });
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
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    const opening = { opensAt, opensWallTime: '2030-01-01T09:00', opensTimeZone: 'UTC' };
    await updateMessage(app, messageId, { wantsReminder: true, ...opening });
    await testDispatcher(app, mailServer).drain();
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(shifted(opensAt, hours(72)));
    await changeReminder(app.services, asActor(sender), messageId, { wantsReminder: false });
    await changeReminder(app.services, asActor(sender), messageId, { wantsReminder: true });
    expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(shifted(opensAt, hours(72)));
    app.clock.advance(days(5));
    await changeOpening(app.services, asActor(sender), messageId, null);
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
      (await getMessagePage(app.services, asActor(sender), messageId))?.timeline.at(-1);
    const dueAt = shifted(app.clock.now(), hours(72));
    expect(await last()).toEqual({ event: 'reminded', at: dueAt, isDone: false });
    app.clock.set(dueAt);
    await run();
    expect(await last()).toEqual({ event: 'reminded', at: dueAt, isDone: true });
  });

  const privatePath = async (messageId: string) => {
    await createPrivateLink(app.services, asActor(sender), messageId, { isRevealing: false });
    const found = await getPrivateLink(app.services, asActor(sender), messageId);
    return found?.link.replace(app.config.baseUrl, '') ?? '';
  };
  const endings: Record<string, (messageId: string) => Promise<unknown>> = {
    'its link was visited': async (id) => ask(await mailPath(id)),
    'it was opened': async (id) => openLetter(ask, await mailPath(id)),
    'its private link was visited': async (id) => ask(await privatePath(id)),
    'it was opened by its private link': async (id) => openLetter(ask, await privatePath(id)),
    'it was withdrawn': (id) => withdrawMessage(app.services, asActor(sender), id),
    'its sender deleted it': (id) => deleteMessage(app.services, asActor(sender), id),
    'its sender gave the reminder up': (id) =>
      changeReminder(app.services, asActor(sender), id, { wantsReminder: false }),
    'its recipient erased their data': () => eraseStoredData(app.platform, hashOf(MAYA)),
    'its recipient stopped all mail': () => blockEverybody(app.platform, hashOf(MAYA)),
    'its recipient blocked the sender': async (messageId) =>
      blockSender(app.platform, {
        recipientEmailHash: (await messageOf(app, messageId)).recipientEmailHash,
        senderId: sender.userId,
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
      reportMessage(app.platform, {
        messageId,
        senderId: sender.userId,
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

  describe('is changed on the message’s page', () => {
    const change = (messageId: string, wantsReminder: boolean) =>
      changeReminder(app.services, asActor(sender), messageId, { wantsReminder });

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
        const page = await getMessagePage(app.services, asActor(sender), messageId);
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

  describe('reaches nobody twice', () => {
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
      await holdDeliveriesAfterRestore(app.platform.db, app.clock.now());
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      expect((await deliveryOf(app, messageId)).reminderDueAt).toBeNull();
    });
  });

  describe('waits', () => {
    test('while dispatch is paused', async () => {
      await due();
      await pauseDispatch(app.platform.db, app.clock.now());
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      await resumeDispatch(app.platform.db, app.clock.now());
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('while its provider is paused', async () => {
      const messageId = await due();
      await updateDelivery(app, messageId, { provider: 'google' });
      await app.pool.query("insert into provider_pauses values ('google', now())");
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      await app.pool.query('delete from provider_pauses');
      app.clock.advance(minutes(15));
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('while its sender is suspended, also in the second it is being sent', async () => {
      await due();
      mailServer.onRecipient = async () => {
        await suspend(app, sender);
        return undefined;
      };
      await run();
      expect(mailServer.accepted).toHaveLength(0);
    });

    test('while the mail server is away, and is tried again by the next run', async () => {
      const messageId = await due();
      const away: Mailer = {
        send: async () => ({ kind: 'unreachable', problem: 'unreachable', reason: 'gone' }),
        check: async () => null,
      };
      await run(away);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        reminderSentAt: null,
        reminderDueAt: shifted(app.clock.now(), minutes(5)),
      });
      app.clock.advance(minutes(5));
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('when it is put off, for an hour at a time and a week at most', async () => {
      const messageId = await due();
      mailServer.onEnd = () => ({ code: 451, text: '4.7.1 Later' });
      await run();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        reminderSentAt: null,
        reminderDueAt: shifted(app.clock.now(), hours(1)),
      });
      app.clock.advance(days(7));
      await run();
      expect(await deliveryOf(app, messageId)).toMatchObject({ reminderDueAt: null });
    });
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

  describe('counts for the caps as any mail', () => {
    test('so it waits when three mails went to the address in a week', async () => {
      const messageId = await send();
      for (let letter = 0; letter < 2; letter += 1) await send({}, false);
      app.clock.advance(hours(72));
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(
        shifted(app.clock.now(), hours(6)),
      );
      for (let quarter = 0; quarter < 20; quarter += 1) {
        app.clock.advance(hours(6));
        await run();
      }
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('and the letters after it wait for it', async () => {
      await due();
      await send({}, false);
      await run();
      const messageId = await buildSent(app, sender, { recipientEmail: 'noor@recipients.test' });
      await updateMessage(app, messageId, {
        recipientEmailHash: hashOf(MAYA),
        recipientMailboxHash: null,
      });
      const plan = { messageId, dueAt: app.clock.now() };
      await expect(
        app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan)),
      ).rejects.toMatchObject({ code: 'address_undeliverable' });
    });
  });
});
