import { expect, test } from 'vitest';
import { creditEntriesOf, creditsOf } from '#tests/factories/payments.ts';
import { buildAdmin, buildPerson, buildStaff } from '#tests/factories/people.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { editCredits, parseCredits } from './edit-credits.server.ts';

const app = createTestApp();

test('sets the credits and writes a ledger entry and an audit entry', async () => {
  const [admin, { userId }] = [await buildAdmin(app), await buildPerson(app)];
  await editCredits(app.services, admin, { userId, from: 0, to: 12 });
  await editCredits(app.services, admin, { userId, from: 12, to: 5 });
  await editCredits(app.services, admin, { userId, from: 5, to: 5 });
  expect(await creditsOf(app, userId)).toBe(5);
  expect(await creditEntriesOf(app, userId)).toEqual([
    { delta: 12, reason: 'edited' },
    { delta: -7, reason: 'edited' },
  ]);
  const { rows } = await app.pool.query(
    'select before, after from audit_entries where subject_id = $1 order by id',
    [userId],
  );
  expect(rows).toEqual([
    { before: { credits: 0 }, after: { credits: 12 } },
    { before: { credits: 12 }, after: { credits: 5 } },
  ]);
});

test('refuses negative numbers, staff, and an edit of an outdated number', async () => {
  const [admin, staff, { userId }] = [
    await buildAdmin(app),
    await buildStaff(app),
    await buildPerson(app),
  ];
  const edit = { userId, from: 0, to: 3 };
  expect(await outcome(editCredits(app.services, admin, { ...edit, to: -1 }))).toBe(
    'credits_negative',
  );
  expect(await outcome(editCredits(app.services, staff, edit))).toBe('admin_required');
  expect(await outcome(editCredits(app.services, admin, { ...edit, from: 1 }))).toBe(
    'credits_outdated',
  );
  // Two admins at once: one edit is made, the other is refused.
  const both = await Promise.all([
    outcome(editCredits(app.services, admin, edit)),
    outcome(editCredits(app.services, admin, { ...edit, to: 9 })),
  ]);
  expect(both.sort()).toEqual(['credits_outdated', 'done']);
  expect(await creditEntriesOf(app, userId)).toHaveLength(1);
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['3.9', 3],
  ['-4', -4],
  ['', 0],
  ['many', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['99999999999999999999', 0],
])('%j is parsed as %d credits', (text, expected) => {
  expect(parseCredits(text)).toBe(expected);
});
