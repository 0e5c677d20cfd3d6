import { describe, expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { days, minutes } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { deliveryOf, makeDeliveriesDue } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { buildSent, giveFreeSends, messageOf } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff } from '#tests/factories/people.ts';
import { allQueuedMails } from '#tests/factories/queued-mails.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { readEvidence } from './read-evidence.server.ts';
import { listEmergencies } from './report.queries.server.ts';
import { MAX_LATER_REPORTS, type ReportReason } from './report.rules.ts';
import { reportMessage } from './report-message.server.ts';
import { readReportedLetter } from './review-report.server.ts';

describe('a later report of a letter, while the first is open', () => {
  const app = createTestApp();
  const ask = createAsk(app);
  const mailServer = openMailServer();
  const dispatch = () => testDispatcher(app, mailServer).drain();

  async function buildReadable(recipientEmail = `reader-${crypto.randomUUID()}@recipients.test`) {
    const sender = await buildPerson(app);
    const letter = await buildLetter(app, { sender, recipientEmail });
    const report = (reason: ReportReason, details = '') => {
      app.clock.advance(minutes(1));
      return ask(letter.rights, { form: { intent: 'report', reason, details } });
    };
    const byPrivateLink = (reason: ReportReason, details = '') => {
      app.clock.advance(minutes(1));
      return reportMessage(app.services, {
        messageId: letter.messageId,
        senderId: sender.userId,
        ...{ reason, details, letter: 'You will be sorry.', isFromRecipient: false },
      });
    };
    const only = async () => {
      const { rows } = await app.pool.query(
        'select id, reason, created_at from reports where message_id = $1',
        [letter.messageId],
      );
      expect(rows).toHaveLength(1);
      return rows[0] as { id: string; reason: ReportReason };
    };
    return { ...letter, recipientEmail, report, byPrivateLink, only };
  }

  const urgentMails = async () =>
    (await allQueuedMails(app)).filter(({ subject }) => subject.startsWith('Urgent')).length;
  const read = async (id: string) => {
    const { details, later } = await readReportedLetter(app.services, await buildStaff(app), id);
    return [
      details,
      ...later.map(
        ({ reason, details, isFromRecipient }) =>
          `${isFromRecipient ? 'recipient' : 'private link'}, ${reason}: ${details}`,
      ),
    ];
  };

  test('of danger is mailed to staff once, stands above all others, and has its words read', async () => {
    const { report, only } = await buildReadable();
    await report('harassment', 'He writes every week.');
    const before = await urgentMails();
    const click = () => report('danger', 'He is at the bridge.');
    await click();
    await Promise.all([click(), click()]);
    expect(await urgentMails()).toBe(before + 1);
    const { id, reason } = await only();
    expect(reason).toBe('danger');
    expect((await listEmergencies(app.platform.db)).map((row) => row.id)).toContain(id);
    expect(await read(id)).toEqual([
      'He writes every week.',
      'recipient, danger: He is at the bridge.',
    ]);
  });

  test('never makes it less urgent, by either link', async () => {
    const { report, byPrivateLink, only } = await buildReadable();
    await byPrivateLink('danger', 'She took pills.');
    await report('other', 'What is this?');
    await report('minor');
    await byPrivateLink('fraud', 'Forget it.');
    const { id, reason } = await only();
    expect(reason).toBe('danger');
    expect(await read(id)).toEqual([
      'What is this?',
      'private link, danger: She took pills.',
      'recipient, minor: null',
      'private link, fraud: Forget it.',
    ]);
  });

  test('by the private link raises the recipient’s own only to danger', async () => {
    const { report, byPrivateLink, only } = await buildReadable();
    await report('other');
    await byPrivateLink('minor');
    expect((await only()).reason).toBe('other');
    const before = await urgentMails();
    await byPrivateLink('danger');
    expect((await only()).reason).toBe('danger');
    expect(await urgentMails()).toBe(before + 1);
  });

  test.each([
    ['after another reason', ['harassment', 'minor']],
    ['before a danger to life', ['minor', 'danger']],
    ['after a danger to life', ['danger', 'minor']],
  ] as const)(
    'of a minor, %s, stops the sender’s letters, through erasure too',
    async (_when, [first, second]) => {
      const { report, recipientEmail, sender, only, messageId } = await buildReadable();
      await dispatch();
      await report(first);
      await report(second);
      const { recipientEmailHash } = await messageOf(app, messageId);
      await eraseStoredData(app.services, recipientEmailHash);
      await giveFreeSends(app, sender, 1);
      await buildSent(app, sender, { recipientEmail });
      await dispatch();
      const arrived = () => mailServer.accepted.filter(({ to }) => to === recipientEmail).length;
      expect(arrived()).toBe(1);
      await readAndDecide(app, await buildStaff(app), (await only()).id, 'dismissed');
      await makeDeliveriesDue(app);
      await dispatch();
      expect(arrived()).toBe(2);
    },
  );

  test('is added to the evidence with its time, and begins the 90 days again', async () => {
    const { report, byPrivateLink, only } = await buildReadable();
    await byPrivateLink('other', 'A test.');
    const { id } = await only();
    const evidence = async () =>
      readEvidence(app.services, await buildAdmin(app), id, 'The police ask, file 4711.');
    const first = await evidence();
    await report('threat', 'I am afraid.');
    const at = app.clock.now();
    await report('threat', 'I am afraid.');
    const { sections, frozenAt, expiresAt } = await evidence();
    expect(sections.slice(0, -1)).toEqual(first.sections);
    expect(sections.at(-1)).toEqual({
      title: 'Later report',
      facts: [
        { label: 'Made', value: at.toISOString() },
        { label: 'Reason', value: 'It threatens me or someone else' },
        { label: 'Comment', value: 'I am afraid.' },
        { label: 'By', value: 'the link in the email' },
      ],
    });
    expect(frozenAt).toEqual(first.frozenAt);
    expect(expiresAt.getTime() - first.expiresAt.getTime()).toBe(minutes(1));
  });

  test('is kept so many times for each link; a danger counts even then', async () => {
    const { report, byPrivateLink, only } = await buildReadable();
    await report('other');
    for (let at = 0; at < MAX_LATER_REPORTS + 3; at += 1) {
      await byPrivateLink('other', `Sender ${at}`);
      await report('other', `Recipient ${at}`);
    }
    const before = await urgentMails();
    await report('danger');
    const { id, reason } = await only();
    expect(reason).toBe('danger');
    expect(await urgentMails()).toBe(before + 1);
    expect((await read(id)).slice(1)).toHaveLength(2 * MAX_LATER_REPORTS);
  });

  test('by a recipient whose data was erased wakes staff once, and is kept so many times', async () => {
    const { report, messageId, only } = await buildReadable();
    await dispatch();
    await eraseStoredData(app.services, (await messageOf(app, messageId)).recipientEmailHash);
    const before = await urgentMails();
    for (let at = 0; at < MAX_LATER_REPORTS + 3; at += 1) await report('danger', `Again ${at}`);
    expect(await urgentMails()).toBe(before + 1);
    expect(await read((await only()).id)).toHaveLength(1 + MAX_LATER_REPORTS);
  });

  test('of a minor whose data was erased before stops the sender’s letters as well', async () => {
    const { report, recipientEmail, sender, messageId } = await buildReadable();
    await dispatch();
    await eraseStoredData(app.services, (await messageOf(app, messageId)).recipientEmailHash);
    await report('minor');
    await giveFreeSends(app, sender, 1);
    const next = await buildSent(app, sender, { recipientEmail });
    await dispatch();
    expect(await deliveryOf(app, next)).toMatchObject({ state: 'waiting', reason: 'reported' });
  });

  test('is encrypted, and deleted with the words of the first', async () => {
    const { report, only } = await buildReadable();
    await report('other');
    await report('threat', 'He knows where I live.');
    const { id } = await only();
    const kept = async () => {
      const { rows } = await app.pool.query(
        "select encode(details, 'escape') as details from report_additions where report_id = $1",
        [id],
      );
      return rows as { details: string }[];
    };
    expect((await kept())[0]?.details).not.toContain('where I live');
    await readAndDecide(app, await buildStaff(app), id, 'upheld');
    app.clock.advance(days(90));
    await retentionJob(app.services).run({});
    expect(await kept()).toEqual([]);
  });
});
