import { describe, expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { updateMessage } from '#tests/factories/messages.ts';
import {
  buildAdmin,
  buildPerson,
  buildPersonWithPassword,
  buildStaff,
  openSession,
} from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { readEvidence } from './read-evidence.server.ts';

const REASON = 'The police in Lyon ask for it, file 4711.';

describe('the evidence of a report', () => {
  const app = createTestApp();
  const ask = createAsk(app);

  /** Reports a letter by the link of its mail. @returns the id of the report too */
  async function buildReported(fields: Record<string, string> = {}) {
    const letter = await buildLetter(app, {
      content: 'You will be sorry.',
      recipientEmail: `reader-${crypto.randomUUID()}@recipients.test`,
    });
    await updateDelivery(app, letter.messageId, {
      state: 'accepted',
      acceptedAt: app.clock.now(),
      attempt: 1,
    });
    const report = () =>
      ask(letter.rights, { form: { intent: 'report', reason: 'threat', ...fields } });
    await report();
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      letter.messageId,
    ]);
    return { ...letter, report, reportId: rows[0].id as string };
  }

  const factsOf = async (reportId: string) => {
    const admin = await buildAdmin(app);
    const { sections } = await readEvidence(app.services, admin, reportId, REASON);
    return sections.flatMap(({ facts }) => facts.map(({ label, value }) => `${label}: ${value}`));
  };

  test('holds the letter, the headers of its mail, the times, the account and the addresses', async () => {
    const { sender, reportId } = await buildReported({ details: 'I am afraid.' });
    const facts = await factsOf(reportId);
    expect(facts).toEqual(
      expect.arrayContaining([
        'Reason: It threatens me or someone else',
        'Comment: I am afraid.',
        'By: the link in the email',
        'Text: You will be sorry.',
        'Signed: Jonas',
        expect.stringMatching(/^Recipient: reader-.+@recipients\.test$/),
        expect.stringMatching(/^To: .*reader-.+@recipients\.test/),
        expect.stringMatching(/^Message-ID: <.+>$/),
        expect.stringMatching(/^Accepted by the recipient’s mail server: 2\d{3}-/),
        `Account: ${sender.userId}`,
        `Email address: ${sender.email}`,
        expect.stringMatching(/^Permission from the network address: \d+\./),
      ]),
    );
  });

  test.each([
    ['nobody has proven', false, false, 'no'],
    ['was proven where its owner has yet to say whether the account is theirs', true, true, 'no'],
    ['its owner holds', true, false, 'yes'],
  ])('of an address that %s says so', async (_, isProven, isAsked, expected) => {
    const { sender, report, messageId } = await buildReported();
    await app.pool.query(
      `update users set email_verified = $2, owner_asked_at = case when $3 then now() end where id = $1`,
      [sender.userId, isProven, isAsked],
    );
    await app.pool.query('delete from reports where message_id = $1', [messageId]);
    await report();
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      messageId,
    ]);
    expect(await factsOf(rows[0].id)).toContain(`Address confirmed: ${expected}`);
  });

  test('names the sign-ins of the sender with their network addresses', async () => {
    const sender = await buildPerson(app);
    await openSession(app, sender.userId);
    await app.pool.query(
      "update sessions set ip_address = '203.0.113.44', user_agent = 'Firefox' where user_id = $1",
      [sender.userId],
    );
    const letter = await buildLetter(app, { sender });
    await ask(letter.rights, { form: { intent: 'report', reason: 'harassment' } });
    const { rows } = await app.pool.query('select id from reports where sender_id = $1', [
      sender.userId,
    ]);
    expect(await factsOf(rows[0].id)).toContainEqual(
      expect.stringContaining('203.0.113.44; Firefox'),
    );
  });

  test('names the sign-ins that are over, when the sender has signed out everywhere', async () => {
    const sender = await buildPersonWithPassword(app);
    await app.pool.query('delete from sessions where user_id = $1', [sender.userId]);
    const letter = await buildLetter(app, { sender });
    await ask(letter.rights, { form: { intent: 'report', reason: 'harassment' } });
    const { rows } = await app.pool.query('select id from reports where sender_id = $1', [
      sender.userId,
    ]);
    expect(await factsOf(rows[0].id)).toContainEqual(
      expect.stringMatching(/^2\d{3}-.+Z: sign_up; .*device: /),
    );
  });

  test('is encrypted, and holds no word in plain text', async () => {
    const { reportId, sender } = await buildReported();
    const { rows } = await app.pool.query(
      "select encode(record, 'escape') as record from report_evidence where report_id = $1",
      [reportId],
    );
    expect(rows[0].record).not.toContain('sorry');
    expect(rows[0].record).not.toContain(sender.email);
  });

  test.each<[string, (letter: Awaited<ReturnType<typeof buildReported>>) => Promise<unknown>]>([
    [
      'the recipient erases what is stored about them',
      async ({ messageId }) => {
        const { rows } = await app.pool.query(
          'select recipient_email_hash as hash from messages where id = $1',
          [messageId],
        );
        await eraseStoredData(app.services, rows[0].hash);
      },
    ],
    [
      'the sender deletes the letter',
      ({ messageId }) => app.pool.query('delete from messages where id = $1', [messageId]),
    ],
    [
      'the sender deletes the account',
      ({ sender }) =>
        app.platform.db.transaction(async (tx) => {
          await closeBilling(tx, sender.userId);
          await deleteUser(tx, sender.userId);
        }),
    ],
    [
      'the letter expires',
      async ({ messageId }) => {
        await updateMessage(app, messageId, { letterErasedAt: app.clock.now() });
        await retentionJob(app.services).run({});
      },
    ],
    [
      'the report is decided',
      async ({ reportId }) => readAndDecide(app, await buildStaff(app), reportId, 'dismissed'),
    ],
  ])('stays when %s', async (_event, happen) => {
    const letter = await buildReported();
    const before = await factsOf(letter.reportId);
    await happen(letter);
    expect(await factsOf(letter.reportId)).toEqual(before);
  });

  test('stays as it was first frozen when the letter is reported again', async () => {
    const { report, reportId, messageId } = await buildReported();
    const before = await factsOf(reportId);
    await updateMessage(app, messageId, { permissionAddress: '198.51.100.1' });
    await Promise.all([report(), report()]);
    expect(await factsOf(reportId)).toEqual(before);
  });

  test('is read by admins only, who give a reason that the audit log keeps', async () => {
    const { reportId } = await buildReported();
    const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
    const read = (actor: typeof admin, reason: string, id = reportId) =>
      outcome(readEvidence(app.services, actor, id, reason));
    expect(await read(staff, REASON)).toBe('admin_required');
    expect(await read({ ...admin, roles: [] }, REASON)).toBe('admin_required');
    for (const reason of [
      ' because   ',
      '\u200b'.repeat(12),
      '\u2800'.repeat(12),
      '.'.repeat(12),
    ]) {
      expect(await read(admin, reason)).toBe('audit_reason_missing');
    }
    expect(await read(admin, REASON, crypto.randomUUID())).toBe('evidence_gone');
    const audited = async () =>
      (
        await app.pool.query(
          "select actor_id, after from audit_entries where action = 'report_evidence_read' and subject_id = $1",
          [reportId],
        )
      ).rows;
    expect(await audited()).toEqual([]);
    expect(await read(admin, REASON)).toBe('done');
    expect(await audited()).toEqual([{ actor_id: admin.userId, after: { reason: REASON } }]);
  });

  test('is deleted 90 days after the report, and not a day earlier', async () => {
    const { reportId } = await buildReported();
    const kept = async () => {
      await retentionJob(app.services).run({});
      const { rows } = await app.pool.query(
        'select count(*)::int as kept from report_evidence where report_id = $1',
        [reportId],
      );
      return rows[0].kept;
    };
    app.clock.advance(days(89));
    expect(await kept()).toBe(1);
    app.clock.advance(days(1));
    expect(await outcome(factsOf(reportId))).toBe('evidence_gone');
    expect(await kept()).toBe(0);
  });
});
