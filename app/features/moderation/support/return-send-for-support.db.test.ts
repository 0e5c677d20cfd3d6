import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildDraft, buildSent } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { returnSendForSupport } from './return-send-for-support.server.ts';

const app = createTestApp();
const reason = 'It went to a mailbox that nobody reads.';

async function buildDelivered() {
  const person = await buildPerson(app);
  const messageId = await buildSent(app, person);
  await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
  return { person, messageId };
}

const giveBack = (admin: Person, { userId }: Person, messageId: string) =>
  outcome(
    returnSendForSupport(
      app.services,
      { ...admin, roles: ['admin'] },
      { userId, messageId, reason },
    ),
  );

const freeSendsOf = async ({ userId }: Person): Promise<number> => {
  const { rows } = await app.pool.query(
    'select free_sends_remaining from profiles where user_id = $1',
    [userId],
  );
  return rows[0].free_sends_remaining;
};

const auditOf = async ({ userId }: Person) => {
  const { rows } = await app.pool.query(
    'select action, after from audit_entries where subject_id = $1',
    [userId],
  );
  return rows;
};

test('a delivered letter gives its send back once, also when two admins ask often and at once', async () => {
  const [admin, second] = [await buildAdmin(app), await buildAdmin(app)];
  const { person, messageId } = await buildDelivered();
  const both = await Promise.all([
    giveBack(admin, person, messageId),
    giveBack(second, person, messageId),
  ]);
  expect(both.sort()).toEqual(['done', 'return_nothing']);
  expect(await giveBack(admin, person, messageId)).toBe('return_nothing');
  expect(await freeSendsOf(person)).toBe(1);
  expect(await auditOf(person)).toEqual([
    { action: 'send_returned', after: { message: messageId, returned: 'free_send', reason } },
  ]);
});

test('a mail that bounces at the same moment gives nothing back a second time', async () => {
  const admin = await buildAdmin(app);
  for (let round = 0; round < 5; round += 1) {
    const { person, messageId } = await buildDelivered();
    // As the report of it does: the delivery first.
    const bounce = () =>
      app.platform.db.transaction(async (tx) => {
        await tx.execute(
          sql`update deliveries set state = 'failed' where message_id = ${messageId}`,
        );
        await app.services.deliveryHandlers.onFailed(tx, messageId, app.clock.now());
      });
    await Promise.all([bounce(), giveBack(admin, person, messageId)]);
    expect(await freeSendsOf(person)).toBe(1);
  }
});

test('nothing is returned to staff, without a reason, of what has not left, or of somebody else', async () => {
  const [admin, staff, other] = [
    await buildAdmin(app),
    await buildStaff(app),
    await buildPerson(app),
  ];
  const { person, messageId } = await buildDelivered();
  const { userId } = person;
  const asked = { userId, messageId, reason };
  const byStaff = returnSendForSupport(app.services, { ...staff, roles: ['staff'] }, asked);
  expect(await outcome(byStaff)).toBe('admin_required');
  const unexplained = { ...asked, reason: 'please' };
  expect(
    await outcome(returnSendForSupport(app.services, { ...admin, roles: ['admin'] }, unexplained)),
  ).toBe('audit_reason_missing');
  expect(await giveBack(admin, other, messageId)).toBe('return_not_found');
  expect(await giveBack(admin, person, randomUUID())).toBe('return_not_found');
  expect(await giveBack(admin, person, await buildDraft(app, person))).toBe('return_too_early');
  const waiting = await buildPerson(app);
  expect(await giveBack(admin, waiting, await buildSent(app, waiting))).toBe('return_too_early');
  expect(await freeSendsOf(person)).toBe(0);
  expect(await auditOf(person)).toEqual([]);
});
