import { expect, test } from 'vitest';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { buildAdmin, buildStaff } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { allEntries, listAuditEntries } from './audit.queries.server.ts';

const app = createTestApp();

test('staff see that a payment was refunded, and only admins see how much', async () => {
  const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
  const { db } = app.platform;
  for (const action of ['payment_refunded', 'report_decided']) {
    const subject = { subjectType: 'person', subjectId: staff.userId };
    const entry = { actor: admin, action, ...subject, after: { cents: 499 } };
    await writeAuditEntry(db, entry, app.clock.now());
  }
  const seenBy = async (viewer: typeof admin) => {
    const filter = { ...allEntries, subjectId: staff.userId };
    const { entries } = await listAuditEntries(db, viewer, filter);
    return entries.map(({ action, after }) => [action, after]).reverse();
  };
  expect(await seenBy(admin)).toEqual([
    ['payment_refunded', { cents: 499 }],
    ['report_decided', { cents: 499 }],
  ]);
  expect(await seenBy(staff)).toEqual([
    ['payment_refunded', null],
    ['report_decided', { cents: 499 }],
  ]);
});
