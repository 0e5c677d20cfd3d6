import { expect, test } from 'vitest';
import { editCredits, parseCredits } from '#app/features/payments/ledger/edit-credits.server.ts';
import { buildAdmin, buildPerson, buildStaff } from '#tests/factories/people.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

const credits = async (userId: string) =>
  (await app.pool.query('select total_credits from profiles where user_id = $1', [userId])).rows[0]
    .total_credits;
const booked = async (userId: string) =>
  (
    await app.pool.query(
      "select delta, reason from ledger_entries where user_id = $1 and balance = 'credits' order by id",
      [userId],
    )
  ).rows;

test('sets the credits, with a row in the books and a line in the audit log', async () => {
  const [admin, person] = [await buildAdmin(app), await buildPerson(app)];
  await editCredits(app.services, admin, { userId: person.userId, from: 0, to: 12 });
  await editCredits(app.services, admin, { userId: person.userId, from: 12, to: 5 });
  await editCredits(app.services, admin, { userId: person.userId, from: 5, to: 5 });
  expect(await credits(person.userId)).toBe(5);
  expect(await booked(person.userId)).toEqual([
    { delta: 12, reason: 'edited' },
    { delta: -7, reason: 'edited' },
  ]);
  const { rows } = await app.pool.query(
    'select before, after from audit_entries where subject_id = $1 order by id',
    [person.userId],
  );
  expect(rows).toEqual([
    { before: { credits: 0 }, after: { credits: 12 } },
    { before: { credits: 12 }, after: { credits: 5 } },
  ]);
});

test('refuses negatives, staff, and an edit made on a number that is no longer so', async () => {
  const [admin, staff, person] = [
    await buildAdmin(app),
    await buildStaff(app),
    await buildPerson(app),
  ];
  const edit = { userId: person.userId, from: 0, to: 3 };
  expect(await outcome(editCredits(app.services, admin, { ...edit, to: -1 }))).toBe(
    'credits_negative',
  );
  expect(await outcome(editCredits(app.services, staff, edit))).toBe('admin_required');
  expect(await outcome(editCredits(app.services, admin, { ...edit, from: 1 }))).toBe(
    'credits_changed_meanwhile',
  );
  // Two admins at once: one edit is made, the other is told.
  const both = await Promise.all([
    outcome(editCredits(app.services, admin, edit)),
    outcome(editCredits(app.services, admin, { ...edit, to: 9 })),
  ]);
  expect(both.sort()).toEqual(['credits_changed_meanwhile', 'done']);
  expect(await booked(person.userId)).toHaveLength(1);
});

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['3.9', 3],
  ['-4', -4],
  // A non-number becomes 0 (spec section 5).
  ['', 0],
  ['many', 0],
  ['NaN', 0],
  ['Infinity', 0],
  ['99999999999999999999', 0],
])('%j is read as %d credits', (text, expected) => {
  expect(parseCredits(text)).toBe(expected);
});
