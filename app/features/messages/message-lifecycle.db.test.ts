import { describe, expect, test } from 'vitest';
import { deleteMessage, restoreMessage } from '#app/features/messages/delete-message.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import {
  listMessages,
  listNewestMessages,
} from '#app/features/messages/list/message-list.queries.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { senderEvents } from '#app/features/messages/notifications/notify-sender.server.ts';
import {
  changeScheduledMessage,
  rescheduleMessage,
} from '#app/features/messages/schedule/change-scheduled.server.ts';
import {
  cancelMessage,
  withdrawMessage,
} from '#app/features/messages/sending/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  buildSent,
  type LetterInput,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const NEXT_MONTH = {
  scheduleDate: '2027-02-14',
  scheduleTime: '09:00',
  timeZone: 'America/Toronto',
};

const app = createTestApp();

async function sendOne(letter: LetterInput = {}) {
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

/** A worker is sending the last byte of the mail, or no longer is. */
const setTransmittingSince = (messageId: string, since: string | null) =>
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
  test('a scheduled message waits for its exact time and costs its send at once', async () => {
    const { person, messageId } = await sendOne({ scheduled: NEXT_MONTH });
    expect(await stateOf(person, messageId)).toEqual({
      status: 'scheduled',
      scheduledFor: new Date('2027-02-14T14:00:00Z'),
      freeSends: 0,
      deliveries: 1,
      dueAt: new Date('2027-02-14T14:00:00Z'),
    });
  });

  test('a scheduled message can be rescheduled or sent now', async () => {
    const { person, messageId, actor } = await sendOne({ scheduled: NEXT_MONTH });
    const scheduledFor = new Date('2027-03-01T10:00:00Z');
    const schedule = {
      ...{ scheduledFor, wallTime: '2027-03-01T10:00', timeZone: 'UTC' },
      schedulePreset: null,
    };
    await rescheduleMessage(app.services, actor, messageId, schedule);
    expect(await stateOf(person, messageId)).toMatchObject({ scheduledFor, dueAt: scheduledFor });
    await rescheduleMessage(app.services, actor, messageId, null);
    expect(await stateOf(person, messageId)).toMatchObject({
      status: 'sent',
      dueAt: app.clock.now(),
    });
  });

  test('a draft whose scheduled time has passed is not sent', async () => {
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

  test('a scheduled message can be edited until it is being sent', async () => {
    const { person, messageId, actor } = await sendOne({ scheduled: NEXT_MONTH });
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
    await setTransmittingSince(messageId, '2027-01-15T11:59:59Z');
    await expect(
      changeScheduledMessage(app.services, writer, messageId, form),
    ).rejects.toMatchObject({ code: 'message_being_sent' });
  });
});

describe('cancelling, withdrawing and resending', () => {
  test('cancelling ten times at once returns one send and leaves a draft', async () => {
    const { person, messageId, actor } = await sendOne({ scheduled: NEXT_MONTH });
    const { db, keyring } = app.platform;
    const list = async () =>
      (
        await listNewestMessages(
          db,
          keyring,
          { userId: person.userId, status: null },
          app.clock.now(),
        )
      ).messages;
    expect(await list()).toMatchObject([{ returnPreview: { returnedAs: 'free_send' } }]);
    const returned = await Promise.all(
      Array.from({ length: 10 }, () => cancelMessage(app.services, actor, messageId)),
    );
    expect(new Set(returned.map((send) => send?.returnedAs))).toEqual(new Set(['free_send']));
    expect(await stateOf(person, messageId)).toMatchObject({
      status: 'draft',
      freeSends: 1,
      deliveries: 0,
    });
    expect(await list()).toMatchObject([{ returnPreview: null }]);
    await sendMessage(app.services, actor, messageId, 'free_send');
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'scheduled', deliveries: 1 });
  });

  test('a message that is being sent can’t be cancelled; one that was deferred can', async () => {
    const { person, messageId, actor } = await sendOne({ scheduled: NEXT_MONTH });
    await setTransmittingSince(messageId, '2027-01-15T11:59:59Z');
    await expect(cancelMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'message_being_sent',
    });
    await setTransmittingSince(messageId, null);
    await cancelMessage(app.services, actor, messageId);
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'draft', freeSends: 1 });
  });

  test('withdrawing ends the link of an unopened letter and returns nothing', async () => {
    const { person, messageId, actor } = await sendOne();
    await accept(messageId);
    for (const _click of [1, 2]) {
      expect(await withdrawMessage(app.services, actor, messageId)).toEqual({ kind: 'withdrawn' });
    }
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'sent', freeSends: 0 });
    const { rows } = await app.pool.query(
      'select withdrawn_at from deliveries where message_id = $1',
      [messageId],
    );
    expect(rows[0].withdrawn_at).toEqual(app.clock.now());
  });

  test('an opened letter can’t be withdrawn', async () => {
    const { messageId, actor } = await sendOne();
    await accept(messageId, '2027-01-15T11:00:00Z');
    await expect(withdrawMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'message_already_opened',
    });
  });

  test('withdrawing a message that has not been sent cancels it', async () => {
    const { person, messageId, actor } = await sendOne();
    for (const _click of [1, 2]) {
      expect(await withdrawMessage(app.services, actor, messageId)).toMatchObject({
        kind: 'cancelled',
        returned: { returnedAs: 'free_send' },
      });
    }
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'draft', freeSends: 1 });
  });

  test('resending corrects the address and costs another send', async () => {
    const { person, messageId, actor } = await sendOne();
    const { services, platform } = app;
    await app.pool.query("update deliveries set state = 'failed' where message_id = $1", [
      messageId,
    ]);
    await platform.db.transaction((tx) =>
      services.deliveryHandlers.onFailed(tx, messageId, app.clock.now()),
    );
    expect(await stateOf(person, messageId)).toMatchObject({ status: 'failed', freeSends: 1 });
    const form = { recipientEmail: 'Maya@Recipients.test', hasPermission: true };
    // An id in upper case is the same message.
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
  test('a deleted message disappears from the list until it is restored', async () => {
    const { person, messageId, actor } = await sendOne();
    const { db, keyring } = app.platform;
    const list = async () =>
      (
        await listNewestMessages(
          db,
          keyring,
          { userId: person.userId, status: null },
          app.clock.now(),
        )
      ).messages.map(({ id }) => id);
    await deleteMessage(app.services, actor, messageId);
    expect(await list()).toEqual([]);
    expect(await findOwnMessage(db, keyring, messageId, person.userId)).toBeNull();
    await restoreMessage(app.services, actor, messageId);
    expect(await list()).toEqual([messageId]);
  });

  test('a scheduled message can’t be deleted before it is cancelled', async () => {
    const { messageId, actor } = await sendOne({ scheduled: NEXT_MONTH });
    await expect(deleteMessage(app.services, actor, messageId)).rejects.toMatchObject({
      code: 'cancel_before_delete',
    });
  });

  test('a duplicate is a draft with the same letter and without the permission tick', async () => {
    const { person, messageId, actor } = await sendOne({ content: 'Same words.' });
    const { db, keyring } = app.platform;
    const { id } = await duplicateMessage(app.services, actor, messageId);
    expect(await findOwnMessage(db, keyring, id, person.userId)).toMatchObject({
      status: 'draft',
      personalizedContent: 'Same words.',
      permissionConfirmedAt: null,
    });
  });

  test('a search finds addresses and parts of subjects', async () => {
    const { person, messageId } = await sendOne({ recipientEmail: 'maya@recipients.test' });
    const { db, keyring } = app.platform;
    const search = async (query: string) => {
      const filter = { userId: person.userId, status: null };
      return (await listMessages(db, keyring, { ...filter, query, page: 1 })).messages;
    };
    expect((await search(' Maya@recipients.TEST ')).map(({ id }) => id)).toEqual([messageId]);
    expect((await search('aya@recipients.test')).map(({ id }) => id)).toEqual([messageId]);
    expect(await search('aya@elsewhere.test')).toEqual([]);
    expect((await search('HEARTFELT')).map(({ id }) => id)).toEqual([messageId]);
    expect(await search('birthday')).toEqual([]);
  });
});

describe('nobody but the sender', () => {
  test.each([
    ['cancels', cancelMessage],
    ['withdraws', withdrawMessage],
    ['deletes', deleteMessage],
    ['restores', restoreMessage],
    ['duplicates', duplicateMessage],
  ] as const)('%s it', async (_what, useCase) => {
    const { messageId } = await sendOne();
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

  test('a link in a recipient’s name does not get into the mail', async () => {
    const { person, messageId } = await sendOne({
      scheduled: NEXT_MONTH,
      recipientName: 'you won, see https://evil.test',
      recipientEmail: 'maya@recipients.test',
    });
    await notifySenderJob(app.services).run({ messageId, event: 'scheduled' });
    expect(await mails(person.email)).toEqual(['Your letter to maya@recipients.test is scheduled']);
  });

  test('mails each event once, however often it is enqueued', async () => {
    const { person, messageId } = await sendOne({
      scheduled: NEXT_MONTH,
      recipientEmail: 'maya@recipients.test',
    });
    const notify = (event: 'scheduled' | 'sent' | 'opened') =>
      notifySenderJob(app.services).run({ messageId, event });
    await Promise.all([notify('scheduled'), notify('scheduled')]);
    await app.platform.db.transaction((tx) =>
      app.services.deliveryHandlers.onDelivered(tx, [messageId], app.clock.now()),
    );
    await notify('sent');
    await notify('sent');
    await notify('opened');
    // Out of date by now.
    await notify('scheduled');
    expect(await mails(person.email)).toEqual([
      'Your letter to maya@recipients.test is scheduled',
      'Your letter to maya@recipients.test has arrived',
      'maya@recipients.test has opened your letter',
    ]);
  });

  test('shows the film, and tells nobody who reads along whom an anonymous letter is for', async () => {
    const letter = { recipientEmail: 'tomas@recipients.test', recipientName: 'Tomas' };
    const signed = await sendOne(letter);
    const anonymous = await sendOne({ ...letter, isAnonymous: true });
    for (const { messageId } of [signed, anonymous]) {
      for (const event of senderEvents) {
        await notifySenderJob(app.services).run({ messageId, event });
      }
    }
    const named = await queuedMailsTo(app, signed.person.email);
    expect(named.length).toBeGreaterThan(3);
    for (const { subject } of named) expect(subject).toContain('Tomas');
    const unnamed = await queuedMailsTo(app, anonymous.person.email);
    expect(unnamed).toHaveLength(named.length);
    for (const { subject, html, text, filmId } of unnamed) {
      expect(`${subject} ${html} ${text}`).not.toMatch(/tomas/i);
      expect(html).toContain('cid:film.jpg');
      expect(filmId).toBe('love-2');
    }
  });

  test('senders who want no such mail get none', async () => {
    const { person, messageId } = await sendOne();
    await app.pool.query('update profiles set email_notifications = false where user_id = $1', [
      person.userId,
    ]);
    await notifySenderJob(app.services).run({ messageId, event: 'opened' });
    expect(await mails(person.email)).toEqual([]);
  });
});
