import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decideReport } from '#app/features/moderation/decide-report.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { readReportedLetter } from '#app/features/moderation/review-report.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson, buildStaff } from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

async function buildReport(): Promise<string> {
  const sender = await buildPerson(app);
  await reportMessage(app.services, {
    messageId: await buildDraft(app, sender),
    senderId: sender.userId,
    reason: 'threat',
    details: 'I am afraid of them.',
    letter: 'I know where you live.',
    isFromRecipient: true,
  });
  const { rows } = await app.pool.query('select id from reports where sender_id = $1', [
    sender.userId,
  ]);
  return rows[0].id;
}

const audited = async (id: string) =>
  (
    await app.pool.query('select action from audit_entries where subject_id = $1 order by id', [id])
  ).rows.map(({ action }) => action);

test('staff can read the reported letter, and each read is audited', async () => {
  const [staff, id] = [await buildStaff(app), await buildReport()];
  const expected = {
    ...{
      letter: 'I know where you live.',
      details: 'I am afraid of them.',
      picture: null,
      later: [],
    },
  };
  expect(await readReportedLetter(app.services, staff, id)).toEqual(expected);
  expect(await readReportedLetter(app.services, staff, id)).toEqual(expected);
  expect(await audited(id)).toEqual(['report_letter_read', 'report_letter_read']);
  // Neither the audit log nor the report holds it in plain text.
  const { rows } = await app.pool.query(
    "select row_to_json(audit_entries)::text as entry from audit_entries union all select encode(letter, 'escape') from reports",
  );
  expect(JSON.stringify(rows)).not.toContain('where you live');
});

test('others cannot read it, and a report is decided once', async () => {
  const [staff, person, id] = [await buildStaff(app), await buildPerson(app), await buildReport()];
  const nobody = { ...person, roles: [] };
  expect(await outcome(readReportedLetter(app.services, nobody, id))).toBe('staff_required');
  expect(await outcome(readReportedLetter(app.services, staff, randomUUID()))).toBe('report_gone');
  await readReportedLetter(app.services, staff, id);
  const both = await Promise.all([
    outcome(decideReport(app.services, staff, id, { status: 'upheld' })),
    outcome(decideReport(app.services, staff, id, { status: 'dismissed' })),
  ]);
  expect(both.sort()).toEqual(['done', 'report_decided_already']);
  expect(await outcome(readReportedLetter(app.services, staff, id))).toBe('report_decided_already');
  expect(await audited(id)).toEqual(['report_letter_read', 'report_decided']);
});

test('the letter and the comment are deleted 90 days after the decision, and not a day earlier; an open report keeps them', async () => {
  const staff = await buildStaff(app);
  const [decided, open] = [await buildReport(), await buildReport()];
  await readAndDecide(app, staff, decided, 'upheld');
  const kept = async (id: string) => {
    await retentionJob(app.services).run({});
    const { rows } = await app.pool.query(
      'select letter is not null as letter, details is not null as details, reason, status from reports where id = $1',
      [id],
    );
    return rows[0];
  };
  const texts = { letter: true, details: true, reason: 'threat' };
  app.clock.advance(days(89));
  expect(await kept(decided)).toEqual({ ...texts, status: 'upheld' });
  app.clock.advance(days(1));
  expect(await kept(decided)).toEqual({
    ...{ letter: false, details: false, reason: 'threat', status: 'upheld' },
  });
  expect(await kept(open)).toEqual({ ...texts, status: 'open' });
  expect((await readReportedLetter(app.services, staff, open)).details).toBe(
    'I am afraid of them.',
  );
});
