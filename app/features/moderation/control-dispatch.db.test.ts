import { expect, test } from 'vitest';
import { listProblemDeliveries } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import {
  retryProblemDelivery,
  setDispatchPaused,
  setProviderPaused,
} from '#app/features/moderation/control-dispatch.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { findPause } from './audit.queries.server.ts';

const app = createTestApp();

const REASON = 'The mail server was stolen.';

const audited = async (subjectId: string) =>
  (
    await app.pool.query(
      'select actor_label, action, before, after from audit_entries where subject_id = $1 order by id',
      [subjectId],
    )
  ).rows;

test('pausing and resuming write an audit entry only when they change something', async () => {
  const admin = await buildAdmin(app);
  for (const isPaused of [false, true, true, false, false]) {
    await setDispatchPaused(app.services, admin, isPaused, isPaused ? REASON : '');
  }
  expect(await audited('dispatch')).toEqual([
    {
      actor_label: admin.email,
      action: 'dispatch_paused',
      before: { paused: false },
      after: { paused: true, reason: REASON },
    },
    {
      actor_label: admin.email,
      action: 'dispatch_resumed',
      before: { paused: true },
      after: { paused: false },
    },
  ]);
});

test('pausing needs a reason, and the page tells who paused and why', async () => {
  const admin = await buildAdmin(app);
  const { db } = app.platform;
  await expect(setDispatchPaused(app.services, admin, true, ' ? ')).rejects.toMatchObject({
    code: 'audit_reason_missing',
  });
  expect(await findPause(db)).toBeNull();
  await setDispatchPaused(app.services, admin, true, REASON);
  expect(await findPause(db)).toEqual({ by: admin.email, reason: REASON });
  await setDispatchPaused(app.services, admin, false);
  expect(await findPause(db)).toBeNull();
});

test('pausing three times at once writes one audit entry', async () => {
  const admin = await buildAdmin(app);
  await app.pool.query('truncate dispatch_control');
  const before = await audited('dispatch');
  await Promise.all([1, 2, 3].map(() => setDispatchPaused(app.services, admin, true, REASON)));
  expect(await audited('dispatch')).toHaveLength(before.length + 1);
  await setDispatchPaused(app.services, admin, false);
});

async function buildFailed(): Promise<string> {
  const messageId = await buildSent(app, await buildPerson(app));
  await app.pool.query(
    "update deliveries set state = 'failed', reason = 'given_up' where message_id = $1",
    [messageId],
  );
  await app.pool.query("update messages set status = 'failed' where id = $1", [messageId]);
  const { deliveries: listed } = await listProblemDeliveries(app.platform.db, ['failed']);
  return listed.find((delivery) => delivery.messageId === messageId)?.id ?? '';
}

test('a retry writes one audit entry with the state before it', async () => {
  const [staff, id] = [await buildStaff(app), await buildFailed()];
  await retryProblemDelivery(app.services, staff, id);
  await expect(retryProblemDelivery(app.services, staff, id)).rejects.toMatchObject({
    code: 'delivery_not_retryable',
  });
  expect(await audited(id)).toEqual([
    {
      actor_label: staff.email,
      action: 'delivery_retried',
      before: { state: 'failed', reason: 'given_up' },
      after: { state: 'waiting', reason: null },
    },
  ]);
});

test('a retry or pause whose audit entry fails is rolled back', async () => {
  const [staff, id] = [await buildStaff(app), await buildFailed()];
  // The audit entry references its actor: a deleted one makes the insert fail.
  await app.pool.query('delete from users where id = $1', [staff.userId]);
  await expect(retryProblemDelivery(app.services, staff, id)).rejects.toThrow();
  const { rows } = await app.pool.query('select state from deliveries where id = $1', [id]);
  expect(rows).toEqual([{ state: 'failed' }]);
  await expect(
    setDispatchPaused(app.services, { ...staff, roles: ['admin'] }, true, REASON),
  ).rejects.toThrow();
  const { rows: control } = await app.pool.query('select 1 from dispatch_control where is_paused');
  expect(control).toEqual([]);
});

test('pausing mail to one provider is for admins and audited, and the others go on', async () => {
  const admin = await buildAdmin(app);
  const staff = await buildStaff(app);
  await expect(setProviderPaused(app.services, staff, 'yahoo', true)).rejects.toMatchObject({
    code: 'admin_required',
  });
  await setProviderPaused(app.services, admin, 'yahoo', true);
  await setProviderPaused(app.services, admin, 'yahoo', true);
  await setProviderPaused(app.services, admin, 'yahoo', false);
  expect((await audited('yahoo')).map(({ action }) => action)).toEqual([
    'provider_paused',
    'provider_resumed',
  ]);
});
