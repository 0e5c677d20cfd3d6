import { beforeEach, expect, test } from 'vitest';
import { listProblemDeliveries } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { retryProblemDelivery } from '#app/features/moderation/control-dispatch.server.ts';
import { restorePerson, suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
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

test('only admins suspend, and neither themselves nor another admin', async () => {
  const [staff, other] = [await buildStaff(app), await buildAdmin(app)];
  expect(await outcome(suspendPerson(app.services, staff, sender.userId))).toBe('admin_required');
  expect(await outcome(suspendPerson(app.services, admin, admin.userId))).toBe('suspension_own');
  expect(await outcome(suspendPerson(app.services, admin, other.userId))).toBe(
    'suspension_of_admin',
  );
  expect(await outcome(suspendPerson(app.services, admin, staff.userId))).toBe('done');
});
