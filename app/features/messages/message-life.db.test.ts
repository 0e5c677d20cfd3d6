import { describe, expect, test } from 'vitest';
import { cancelMessage, withdrawMessage } from '#app/features/messages/cancel-message.server.ts';
import {
  changeScheduledMessage,
  rescheduleMessage,
} from '#app/features/messages/change-scheduled.server.ts';
import { deleteMessage, restoreMessage } from '#app/features/messages/delete-message.server.ts';
import { duplicateMessage } from '#app/features/messages/duplicate-message.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import {
  listMessages,
  searchMessages,
} from '#app/features/messages/message-list.queries.server.ts';
import { notifySenderJob } from '#app/features/messages/notify-sender.job.server.ts';
import { resendMessage } from '#app/features/messages/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  buildSent,
  type LetterInput,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const NEXT_MONTH = {
  scheduleDate: '2027-02-14',
  scheduleTime: '09:00',
  timeZone: 'America/Toronto',
};

const app = createTestApp();

async function scene(letter: LetterInput = {}) {
  const person = await buildPerson(app);
  const messageId = await buildSent(app, person, letter);
  return { person, messageId, actor: { ...asActor(person), clientAddress: '203.0.113.7' } };
}

const stateOf = async (person: Person, messageId: string) => {
  const { rows } = await app.pool.query(
    `select status, scheduled_for as "scheduledFor", free_sends_remaining as "freeSends",
            (select count(*)::int from deliveries where message_id = messages.id and state <> 'cancelled') as deliveries,
            (select due_at from deliveries where message_id = messages.id) as "dueAt"
       from messages join profiles using (user_id) where messages.id = $1 and user_id = $2`,
    [messageId, person.userId],
  );
  return rows[0];
};

/** A worker has promised its last byte to the mail server, or has given it up again. */
const transmit = (messageId: string, since: string | null) =>
  app.pool.query('update deliveries set transmitting_since = $2 where message_id = $1', [
    messageId,
    since,
  ]);

const accept = (messageId: string, openedAt: string | null = null) =>
  app.pool.query(
    `update deliveries set state = 'accepted', accepted_at = now(), expires_at = '2028-01-01',
       opened_at = $2 where message_id = $1`,
    [messageId, openedAt],
  );

describe('scheduling', () => {
  test('waits for the exact instant, and costs its send at once', async () => {
    const { person, messageId } = await scene({ scheduled: NEXT_MONTH });
    expect(await stateOf(person, messageId)).toEqual({
      status: 'scheduled',
      scheduledFor: new Date('2027-02-14T14:00:00Z'),
      freeSends: 0,
      deliveries: 1,
      dueAt: new Date('2027-02-14T14:00:00Z'),
    });
  });

  test('moves, and can be sent now instead', async () => {
    const { person, messageId, actor } = await scene({ scheduled: NEXT_MONTH });
    const scheduledFor = new Date('2027-03-01T10:00:00Z');
    const schedule = { scheduledFor, wallTime: '2027-03-01T10:00', timeZone: 'UTC' };
    await rescheduleMessage(app.services, actor, messageId, schedule);
    expect(await stateOf(person, messageId)).toMatchObject({ scheduledFor, dueAt: scheduledFor });
    await rescheduleMessage(app.services, actor, messageId, null);
    expect(await stateOf(person, messageId)).toMatchObject({
      status: 'sent',
      dueAt: app.clock.now(),
    });
  });

  test('a draft whose time has passed is not sent by surprise', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person, { scheduled: NEXT_MONTH });
    await app.pool.query('update messages set scheduled_for = $2 where id = $1', [
      messageId,
      '2027-01-01T00:00:00Z',
    ]);
    await expect(
      sendMessage(app.services, asActor(person), messageId, 'free_send'),
    ).rejects.toMatchObject({ code: 'schedule_passed' });
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'draft', freeSends: 1 });
  });

  test('the words of a scheduled message can be changed until it is going out', async () => {
    const { person, messageId, actor } = await scene({ scheduled: NEXT_MONTH });
    const writer = { ...actor, profileName: null };
    const form = buildForm({
      draftId: messageId,
      revision: 1,
      isAnonymous: true,
      allowsReply: false,
      recipientName: 'Maya',
      when: 'later',
      ...NEXT_MONTH,
      scheduleTime: '10:30',
      personalizedContent: 'Better words.',
      recipientEmail: 'maya@recipients.test',
    });
    await changeScheduledMessage(app.services, writer, messageId, form);
    const { db, keyring } = app.platform;
    expect(await findOwnMessage(db, keyring, messageId, person.userId)).toMatchObject({
      personalizedContent: 'Better words.',
      recipientEmail: 'maya@recipients.test',
      templateId: 'love-2',
      isAnonymous: true,
    });
    expect(await stateOf(person, messageId)).toMatchObject({
      dueAt: new Date('2027-02-14T15:30:00Z'),
    });
    await transmit(messageId, '2027-01-15T11:59:59Z');
    await expect(
      changeScheduledMessage(app.services, writer, messageId, form),
    ).rejects.toMatchObject({ code: 'message_being_sent' });
  });
});

describe('taking back', () => {
  test('cancelling gives the send back and leaves the draft, however often it is pressed', async () => {
    const { person, messageId, actor } = await scene({ scheduled: NEXT_MONTH });
    const { db, keyring } = app.platform;
    const list = () => listMessages(db, keyring, { userId: person.userId, status: null });
    expect(await list()).toMatchObject([{ foreseen: { returnedAs: 'free_send' } }]);
    await Promise.all(
      Array.from({ length: 10 }, () => cancelMessage(app.services, actor, messageId)),
    );
    expect(await stateOf(person, messageId)).toMatchObject({
      status: 'draft',
      freeSends: 1,
      deliveries: 0,
    });
    expect(await list()).toMatchObject([{ foreseen: null }]);
    await sendMessage(app.services, actor, messageId, 'free_send');
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'scheduled', deliveries: 1 });
  });

  test('what is going out this moment is not cancelled; what was put off again, is', async () => {
    const { person, messageId, actor } = await scene({ scheduled: NEXT_MONTH });
    await transmit(messageId, '2027-01-15T11:59:59Z');
    await expect(cancelMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'message_being_sent',
    });
    await transmit(messageId, null);
    await cancelMessage(app.services, actor, messageId);
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'draft', freeSends: 1 });
  });

  test('withdrawing ends the link of a letter nobody has opened, and gives nothing back', async () => {
    const { person, messageId, actor } = await scene();
    await accept(messageId);
    await withdrawMessage(app.services, actor, messageId);
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'sent', freeSends: 0 });
    const { rows } = await app.pool.query(
      'select withdrawn_at from deliveries where message_id = $1',
      [messageId],
    );
    expect(rows[0].withdrawn_at).toEqual(app.clock.now());
  });

  test('a letter that was opened stays', async () => {
    const { messageId, actor } = await scene();
    await accept(messageId, '2027-01-15T11:00:00Z');
    await expect(withdrawMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'message_already_opened',
    });
  });

  test('withdrawing before it has left is cancelling', async () => {
    const { person, messageId, actor } = await scene();
    await withdrawMessage(app.services, actor, messageId);
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'draft', freeSends: 1 });
  });

  test('resending corrects the address and costs one send again', async () => {
    const { person, messageId, actor } = await scene();
    const { services, platform } = app;
    await app.pool.query("update deliveries set state = 'failed' where message_id = $1", [
      messageId,
    ]);
    await platform.db.transaction((tx) =>
      services.deliveryHandlers.onFailed(tx, messageId, app.clock.now()),
    );
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'failed', freeSends: 1 });
    const form = { recipientEmail: 'Maya@Recipients.test', hasPermission: true };
    // An address typed in capitals leads to the same message.
    await resendMessage(services, actor, messageId.toUpperCase(), form);
    await resendMessage(services, actor, messageId, form);
    await sendMessage(services, actor, messageId, 'free_send');
    expect(await stateOf(person, messageId)).toMatchObject({
      status: 'sent',
      freeSends: 0,
      deliveries: 1,
    });
    expect(
      await findOwnMessage(platform.db, platform.keyring, messageId, person.userId),
    ).toMatchObject({ recipientEmail: 'maya@recipients.test' });
  });
});

describe('the list', () => {
  test('a deleted message is gone from it, and comes back', async () => {
    const { person, messageId, actor } = await scene();
    const { db, keyring } = app.platform;
    const list = async () =>
      (await listMessages(db, keyring, { userId: person.userId, status: null })).map(
        ({ id }) => id,
      );
    await deleteMessage(app.services, actor, messageId);
    expect(await list()).toEqual([]);
    expect(await findOwnMessage(db, keyring, messageId, person.userId)).toBeNull();
    await restoreMessage(app.services, actor, messageId);
    expect(await list()).toEqual([messageId]);
  });

  test('a scheduled message is cancelled before it is deleted', async () => {
    const { messageId, actor } = await scene({ scheduled: NEXT_MONTH });
    await expect(deleteMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'cancel_before_delete',
    });
  });

  test('a duplicate is a draft with the same words and no tick', async () => {
    const { person, messageId, actor } = await scene({ content: 'Same words.' });
    const { db, keyring } = app.platform;
    const { id } = await duplicateMessage(app.services, actor, messageId);
    expect(await findOwnMessage(db, keyring, id, person.userId)).toMatchObject({
      status: 'draft',
      personalizedContent: 'Same words.',
      permissionConfirmedAt: null,
    });
  });

  test('is searched by the exact address and by words of the subject', async () => {
    const { person, messageId } = await scene({ recipientEmail: 'maya@recipients.test' });
    const { db, keyring } = app.platform;
    const search = async (query: string) =>
      (await searchMessages(db, keyring, { userId: person.userId, status: null, query })).messages;
    expect((await search(' Maya@recipients.TEST ')).map(({ id }) => id)).toEqual([messageId]);
    expect(await search('aya@recipients.test')).toEqual([]);
    expect((await search('HEARTFELT')).map(({ id }) => id)).toEqual([messageId]);
    expect(await search('birthday')).toEqual([]);
  });
});

describe('nobody but its sender', () => {
  test.each([
    ['cancels', cancelMessage],
    ['withdraws', withdrawMessage],
    ['deletes', deleteMessage],
    ['restores', restoreMessage],
    ['duplicates', duplicateMessage],
  ] as const)('%s it', async (_what, useCase) => {
    const { messageId } = await scene();
    const stranger = await buildPerson(app);
    await expect(useCase(app.services, asActor(stranger), messageId)).rejects.toMatchObject({
      code: 'message_not_found',
    });
  });
});

describe('mail to the sender', () => {
  const mails = async (email: string) => {
    const { rows } = await app.pool.query(
      "select data from pgboss.job where name = 'send-mail' order by created_on",
    );
    return rows
      .map(({ data }) => decryptQueuedMail(app.services, data))
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject);
  };

  test('a mail of ours to the sender takes no link from the name that was typed', async () => {
    const { person, messageId } = await scene({
      scheduled: NEXT_MONTH,
      recipientName: 'you won, see https://evil.test',
      recipientEmail: 'maya@recipients.test',
    });
    await notifySenderJob(app.services).run({ messageId, event: 'scheduled' });
    expect(await mails(person.email)).toEqual(['Your letter to maya@recipients.test is scheduled']);
  });

  test('each happening is told once, however often it is asked for', async () => {
    const { person, messageId } = await scene({
      scheduled: NEXT_MONTH,
      recipientEmail: 'maya@recipients.test',
    });
    const tell = (event: 'scheduled' | 'sent' | 'opened') =>
      notifySenderJob(app.services).run({ messageId, event });
    await Promise.all([tell('scheduled'), tell('scheduled')]);
    await app.platform.db.transaction((tx) =>
      app.services.deliveryHandlers.onDelivered(tx, [messageId], app.clock.now()),
    );
    await tell('sent');
    await tell('sent');
    await tell('opened');
    // What is no longer true is not told any more.
    await tell('scheduled');
    expect(await mails(person.email)).toEqual([
      'Your letter to maya@recipients.test is scheduled',
      'Your letter to maya@recipients.test is on its way',
      'maya@recipients.test has opened your letter',
    ]);
  });

  test('who does not want such mail gets none', async () => {
    const { person, messageId } = await scene();
    await app.pool.query('update profiles set email_notifications = false where user_id = $1', [
      person.userId,
    ]);
    await notifySenderJob(app.services).run({ messageId, event: 'opened' });
    expect(await mails(person.email)).toEqual([]);
  });
});
