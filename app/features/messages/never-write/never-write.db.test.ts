import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  buildSent,
  giveFreeSends,
  messageOf,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { getMessagePage } from '../detail/get-message-page.server.ts';
import { duplicateMessage } from '../drafts/duplicate-message.server.ts';
import { saveCompleteDraft, saveDraft } from '../drafts/save-draft.server.ts';
import { changeScheduledMessage, rescheduleMessage } from '../schedule/change-scheduled.server.ts';
import { resendMessage } from '../sending/resend-message.server.ts';
import { assertSendable, sendMessage, sendPaidMessage } from '../sending/send-message.server.ts';
import { addNeverWrite } from './add-never-write.server.ts';
import { endNeverWrite, keepNeverWrite } from './end-never-write.server.ts';
import { listNeverWrite } from './never-write.queries.server.ts';

const NEXT_MONTH = { scheduleDate: '2027-02-14', scheduleTime: '09:00', timeZone: 'UTC' };
const MAYA = 'maya.quist@gmail.com';
const OTHER_SPELLING = 'MayaQuist+letters@googlemail.com';
const refused = { code: 'never_write_to' };

describe('never write to', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  let sender: Person;
  beforeEach(async () => {
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
  });

  const writer = () => ({ ...asActor(sender), clientAddress: '203.0.113.7', profileName: null });
  const add = (email = MAYA, person = sender) => addNeverWrite(app.platform, person, email);
  const list = (person = sender) =>
    listNeverWrite(app.platform.db, app.platform.keyring, person.userId, app.clock.now());
  const send = (id: string) => sendMessage(app.services, asActor(sender), id, 'free_send');
  const statusOf = async (id: string) => (await messageOf(app, id)).status;

  async function freeSends() {
    const { rows } = await app.pool.query(
      'select free_sends_remaining as "left" from profiles where user_id = $1',
      [sender.userId],
    );
    return rows[0].left as number;
  }

  async function mailSubjects() {
    const { rows } = await app.pool.query("select data from pgboss.job where name = 'send-mail'");
    return rows.map(({ data }) => decryptQueuedMail(app.services, data).subject);
  }

  test.each([
    ['/message', { on: 'template', templateId: 'love-2' } as const],
    ['/compose', { on: 'compose' } as const],
  ])(
    'the form of %s refuses every spelling of the address, and keeps what was written',
    async (_, on) => {
      await add();
      const form = buildForm({
        recipientEmail: OTHER_SPELLING,
        personalizedContent: 'I promised not to write.',
        ...(on.on === 'compose' && { subject: 'For you' }),
      });
      await expect(saveCompleteDraft(app.services, writer(), on, form)).rejects.toMatchObject(
        refused,
      );
      const { messageId } = await saveDraft(app.services, writer(), on, form);
      const { db, keyring } = app.platform;
      expect(await findOwnMessage(db, keyring, messageId, sender.userId)).toMatchObject({
        personalizedContent: 'I promised not to write.',
      });
    },
  );

  test.each([
    ['maya@bücher.test', 'maya@xn--bcher-kva.test'],
    ['maya@xn--bcher-kva.test', 'Maya <maya+x@BÜCHER.test>'],
  ])('%s on the list is %s in the form', async (listed, typed) => {
    await add(listed);
    const form = buildForm({ recipientEmail: typed });
    const on = { on: 'template', templateId: 'love-2' } as const;
    await expect(saveCompleteDraft(app.services, writer(), on, form)).rejects.toMatchObject(
      refused,
    );
  });

  test('what waits for the address is cancelled and returns its send; others stay', async () => {
    const waiting = await buildSent(app, sender, { recipientEmail: MAYA, scheduled: NEXT_MONTH });
    const elsewhere = await buildSent(app, sender, { scheduled: NEXT_MONTH });
    const before = await freeSends();
    expect(await add(OTHER_SPELLING)).toBe(1);
    expect([await statusOf(waiting), await statusOf(elsewhere)]).toEqual(['draft', 'scheduled']);
    expect(await freeSends()).toBe(before + 1);
    expect(await add()).toBe(0);
    expect(await list()).toMatchObject([{ address: OTHER_SPELLING.toLowerCase(), endsAt: null }]);
  });

  test('a draft from before is neither sent nor paid for by card, and nothing is spent', async () => {
    const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
    const before = await freeSends();
    await add();
    await expect(send(draft)).rejects.toMatchObject(refused);
    await expect(assertSendable(app.services, asActor(sender), draft)).rejects.toMatchObject(
      refused,
    );
    const paid = { messageId: draft, userId: sender.userId, amountCents: 499, isStandard: true };
    expect(await app.platform.db.transaction((tx) => sendPaidMessage(app.services, tx, paid))).toBe(
      'not_sendable',
    );
    expect([await statusOf(draft), await freeSends()]).toEqual(['draft', before]);
  });

  test('an edit, another time and a correction of the address lead to it no more', async () => {
    const scheduled = await buildSent(app, sender, { scheduled: NEXT_MONTH });
    const failed = await buildSent(app, sender);
    await app.pool.query("update messages set status = 'failed' where id = $1", [failed]);
    await add();
    const form = buildForm({
      ...{ draftId: scheduled, when: 'later', ...NEXT_MONTH, recipientEmail: OTHER_SPELLING },
      personalizedContent: 'Once more.',
    });
    await expect(
      changeScheduledMessage(app.services, writer(), scheduled, form),
    ).rejects.toMatchObject(refused);
    const correction = { recipientEmail: MAYA, hasPermission: true };
    await expect(resendMessage(app.services, writer(), failed, correction)).rejects.toMatchObject(
      refused,
    );
    expect([await statusOf(scheduled), await statusOf(failed)]).toEqual(['scheduled', 'failed']);
  });

  test('sent and listed at the same moment, twenty times, no letter is left that would go out', async () => {
    for (let round = 0; round < 20; round += 1) {
      const email = `race-${round}@recipients.test`;
      const id = await buildDraft(app, sender, { recipientEmail: email, scheduled: NEXT_MONTH });
      await giveFreeSends(app, sender, 1);
      await Promise.allSettled([send(id), add(email)]);
      expect(await statusOf(id)).toBe('draft');
    }
  });

  test('a scheduled letter that was left is refused by the worker, in words of its own, and returns its send', async () => {
    const id = await buildSent(app, sender, { recipientEmail: MAYA });
    const before = await freeSends();
    await add();
    // As if the process had ended between the two transactions.
    await app.pool.query("update messages set status = 'sent', sent_at = now() where id = $1", [
      id,
    ]);
    await updateDelivery(app, id, { state: 'waiting' });
    await app.pool.query(
      'update spendings set returned_at = null, returned_as = null where message_id = $1',
      [id],
    );
    const accepted = mailServer.accepted.length;
    await testDispatcher(app, mailServer).drain();
    expect(mailServer.accepted).toHaveLength(accepted);
    expect(await deliveryOf(app, id)).toMatchObject({ state: 'failed', reason: 'never_write' });
    expect(await freeSends()).toBe(before + 2);
    const page = await getMessagePage(app.platform, asActor(sender), id);
    expect(page?.returnedText).toBe(
      'This address is on your list “Never write to”, so nothing was sent to it. You got your free send back.',
    );
    await notifySenderJob(app.services).run({ messageId: id, event: 'failed' });
    expect(await mailSubjects()).toContain(`Your letter to ${MAYA} was not sent`);
  });

  test('a letter that was sent before cannot be handed over by link, also not by one that exists', async () => {
    const [made, unmade] = [
      await buildSent(app, sender, { recipientEmail: MAYA }),
      await buildSent(app, sender, { recipientEmail: MAYA }),
    ];
    for (const id of [made, unmade]) {
      await updateDelivery(app, id, {
        ...{ state: 'accepted', acceptedAt: app.clock.now() },
        expiresAt: new Date('2028-01-01T00:00:00Z'),
      });
    }
    const create = (id: string) =>
      createPrivateLink(app.services, asActor(sender), id, { isRevealing: true });
    await create(made);
    await add();
    await expect(create(unmade)).rejects.toMatchObject(refused);
    await expect(getPrivateLink(app.services, asActor(sender), made)).rejects.toMatchObject(
      refused,
    );
  });

  test('a duplicate has the letter and not the address', async () => {
    const original = await buildSent(app, sender, { recipientEmail: MAYA, recipientName: 'Maya' });
    await add();
    const { id } = await duplicateMessage(app.services, asActor(sender), original);
    const { db, keyring } = app.platform;
    expect(await findOwnMessage(db, keyring, id, sender.userId)).toMatchObject({
      ...{ recipientEmail: '', recipientName: null },
      personalizedContent: 'I never said it properly. Thank you.',
    });
  });

  test('taking an address off takes 24 hours, which asking again does not prolong', async () => {
    const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
    await add();
    const [entry] = await list();
    await endNeverWrite(app.platform, sender, entry?.id ?? '');
    const endsAt = (await list())[0]?.endsAt;
    expect(endsAt).toEqual(new Date(app.clock.now().getTime() + hours(24)));
    app.clock.advance(hours(23));
    await endNeverWrite(app.platform, sender, entry?.id ?? '');
    expect((await list())[0]?.endsAt).toEqual(endsAt);
    await expect(send(draft)).rejects.toMatchObject(refused);
    app.clock.advance(hours(1) - minutes(1));
    await expect(send(draft)).rejects.toMatchObject(refused);
    app.clock.advance(minutes(1));
    await send(draft);
    expect([await statusOf(draft), await list()]).toEqual(['sent', []]);
  });

  test('kept or added again, it stays', async () => {
    await add();
    const [entry] = await list();
    for (const stay of [() => keepNeverWrite(app.platform, sender, entry?.id ?? ''), () => add()]) {
      await endNeverWrite(app.platform, sender, entry?.id ?? '');
      await stay();
      app.clock.advance(hours(25));
      expect(await list()).toMatchObject([{ id: entry?.id, endsAt: null }]);
    }
  });

  test('a hundred addresses fit, also when many are added at once', async () => {
    const { keyring } = app.platform;
    for (let number = 0; number < 98; number += 1) {
      await app.pool.query('insert into never_write_to values ($1, $2, $3, $4, now(), null)', [
        ...[randomUUID(), sender.userId, keyring.encrypt('a', 'b'), Buffer.from(randomUUID())],
      ]);
    }
    const added = await Promise.allSettled(
      Array.from({ length: 6 }, (_, number) => add(`full-${number}@recipients.test`)),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add('one-more@recipients.test')).rejects.toMatchObject({
      code: 'never_write_full',
    });
    await expect(add('not an address')).rejects.toMatchObject({ code: 'never_write_invalid' });
  });

  test('it binds nobody else, and nobody else can change it', async () => {
    await add();
    const [entry] = await list();
    const stranger = await buildPerson(app);
    await endNeverWrite(app.platform, stranger, entry?.id ?? '');
    await endNeverWrite(app.platform, stranger, 'no id');
    expect(await list()).toMatchObject([{ endsAt: null }]);
    expect(await list(stranger)).toEqual([]);
    const theirs = await buildSent(app, stranger, { recipientEmail: MAYA });
    expect(await statusOf(theirs)).toBe('sent');
  });

  test('it is gone with the account, and in its export before', async () => {
    await add();
    expect(await app.services.exportNeverWrite(sender.userId)).toMatchObject([{ address: MAYA }]);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    const { rows } = await app.pool.query('select 1 from never_write_to where user_id = $1', [
      sender.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('another time for a letter to the address is refused, and so is sending it now', async () => {
    const id = await buildSent(app, sender, { recipientEmail: MAYA, scheduled: NEXT_MONTH });
    const { recipientMailboxHash } = await messageOf(app, id);
    // As if the process had ended before what waits was cancelled.
    await app.pool.query('insert into never_write_to values ($1, $2, $3, $4, now(), null)', [
      ...[randomUUID(), sender.userId, Buffer.from('encrypted'), recipientMailboxHash],
    ]);
    await expect(rescheduleMessage(app.services, asActor(sender), id, null)).rejects.toMatchObject(
      refused,
    );
    expect(await statusOf(id)).toBe('scheduled');
  });
});
