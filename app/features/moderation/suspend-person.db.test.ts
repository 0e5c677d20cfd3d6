import { beforeEach, describe, expect, test } from 'vitest';
import { listProblemDeliveries } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { rescheduleMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import {
  sendMessage,
  sendPaidMessage,
} from '#app/features/messages/sending/send-message.server.ts';
import { retryProblemDelivery } from '#app/features/moderation/control-dispatch.server.ts';
import { restorePerson, suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { asActor, buildDraft, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import {
  buildAdmin,
  buildPerson,
  buildStaff,
  type Person,
  suspend,
} from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();
const mailServer = openMailServer();
let admin: Awaited<ReturnType<typeof buildAdmin>>;
let sender: Person;

const worker = () => testDispatcher(app, mailServer);

beforeEach(async () => {
  admin = await buildAdmin(app);
  sender = await buildPerson(app);
  await giveFreeSends(app, sender, 10);
});

test('queued messages of a suspended person go out only after the suspension is lifted', async () => {
  await buildSent(app, sender);
  await suspendPerson(app.services, admin, sender.userId);
  await worker().drain();
  expect(mailServer.accepted).toHaveLength(0);
  const { rows } = await app.pool.query('select 1 from sessions where user_id = $1', [
    sender.userId,
  ]);
  expect(rows).toHaveLength(0);

  await restorePerson(app.services, admin, sender.userId);
  await worker().drain();
  expect(mailServer.accepted).toHaveLength(1);
});

test('a suspension during the SMTP session stops the mail before its last byte', async () => {
  await buildSent(app, sender);
  mailServer.onRecipient = async () => {
    await suspendPerson(app.services, admin, sender.userId);
    return undefined;
  };
  await worker().drain();
  expect(mailServer.accepted).toHaveLength(0);
});

test('a message queued at the moment of the suspension is held by the worker', async () => {
  const messageId = await buildSent(app, sender);
  await suspend(app, sender);
  await worker().drain();
  expect(mailServer.accepted).toHaveLength(0);
  const held = (await listProblemDeliveries(app.platform.db, ['held'])).deliveries.find(
    (delivery) => delivery.messageId === messageId,
  );
  expect(held).toMatchObject({ state: 'held', reason: 'suspended' });
  // Retrying must not get around the suspension.
  expect(await outcome(retryProblemDelivery(app.services, admin, held?.id ?? ''))).toBe(
    'delivery_not_retryable',
  );
});

describe('in the very second of a suspension', () => {
  const send = (messageId: string) =>
    outcome(sendMessage(app.services, asActor(sender), messageId, 'free_send'));

  const mails = () => mailServer.accepted.length;

  test('none of ten sends at once gets out after it, and each is held or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const drafts = await Promise.all(Array.from({ length: 10 }, () => buildDraft(app, sender)));
      const before = mails();
      const atOnce = Promise.all(drafts.map(send));
      await suspendPerson(app.services, admin, sender.userId);
      // Whatever a worker finds from here on stays.
      await Promise.all([worker().drain(), worker().drain(), atOnce]);
      await worker().drain();
      expect(mails()).toBe(before);
      const { rows } = await app.pool.query(
        "select distinct state, reason from deliveries join messages on messages.id = message_id where user_id = $1 and state <> 'cancelled'",
        [sender.userId],
      );
      for (const row of rows) expect(row).toEqual({ state: 'held', reason: 'suspended' });
      sender = await buildPerson(app);
      await giveFreeSends(app, sender, 10);
    }
  });

  test('a send that the suspended person repeats afterwards is refused and costs nothing', async () => {
    const messageId = await buildDraft(app, sender);
    await suspendPerson(app.services, admin, sender.userId);
    expect(await send(messageId)).toBe('address_undeliverable');
    const { rows } = await app.pool.query('select 1 from spendings where user_id = $1', [
      sender.userId,
    ]);
    expect(rows).toEqual([]);
  });

  test('a scheduled letter that the suspended person sends now instead stays held', async () => {
    const scheduled = { scheduleDate: '2027-02-01', scheduleTime: '12:00', timeZone: 'UTC' };
    const messageId = await buildSent(app, sender, { scheduled });
    await suspendPerson(app.services, admin, sender.userId);
    expect(await outcome(rescheduleMessage(app.services, sender, messageId, null))).toBe(
      'address_undeliverable',
    );
    await worker().drain();
    expect(mails()).toBe(0);
  });

  test('a card payment that arrives then queues nothing that goes out', async () => {
    const messageId = await buildDraft(app, sender);
    await suspendPerson(app.services, admin, sender.userId);
    await app.platform.db.transaction((tx) =>
      sendPaidMessage(app.services, tx, {
        messageId,
        userId: sender.userId,
        amountCents: 499,
        isStandard: true,
      }),
    );
    await worker().drain();
    expect(mails()).toBe(0);
    await restorePerson(app.services, admin, sender.userId);
    await worker().drain();
    expect(mails()).toBe(1);
  });
});

test('only admins suspend, and neither themselves nor another admin', async () => {
  const [staff, other] = [await buildStaff(app), await buildAdmin(app)];
  expect(await outcome(suspendPerson(app.services, staff, sender.userId))).toBe('admin_required');
  expect(await outcome(suspendPerson(app.services, admin, admin.userId))).toBe('suspension_own');
  expect(await outcome(suspendPerson(app.services, admin, other.userId))).toBe(
    'suspension_of_admin',
  );
  expect(await outcome(suspendPerson(app.services, admin, staff.userId))).toBe('done');
});
