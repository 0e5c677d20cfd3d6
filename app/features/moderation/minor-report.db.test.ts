import { expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { makeDeliveriesDue } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { deleteAccountWithBilling } from '#tests/factories/payments.ts';
import { buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();
const ask = createAsk(app);
const mailServer = openMailServer();
const dispatch = () => testDispatcher(app, mailServer).drain();
const child = 'child@recipients.test';
const mailsTo = (address: string) => mailServer.accepted.filter(({ to }) => to === address).length;

async function send(sender: Person, recipientEmail: string): Promise<void> {
  await giveFreeSends(app, sender, 1);
  await buildSent(app, sender, { recipientEmail });
}

test('a report by a child stops the sender’s letters to that address until staff have looked', async () => {
  const { sender, messageId, rights } = await buildLetter(app, { recipientEmail: child });
  await dispatch();
  expect(mailsTo(child)).toBe(1);

  await ask(rights, { form: { intent: 'report', reason: 'minor' } });
  await send(sender, child);
  await send(sender, 'grown-up@recipients.test');
  await dispatch();
  expect(mailsTo(child)).toBe(1);
  expect(mailsTo('grown-up@recipients.test')).toBe(1);
  const { rows: held } = await app.pool.query(
    "select reason from deliveries where state = 'waiting'",
  );
  expect(held).toEqual([{ reason: 'reported' }]);

  const { rows } = await app.pool.query('select id from reports where message_id = $1', [
    messageId,
  ]);
  await readAndDecide(app, await buildStaff(app), rows[0].id, 'dismissed');
  await makeDeliveriesDue(app);
  await dispatch();
  expect(mailsTo(child)).toBe(2);
});

/** A child reports a letter, and its sender deletes the account. @returns the report, and both addresses */
async function buildReportedAndGone(name: string) {
  const [recipientEmail, email] = [`${name}@recipients.test`, `${name}@people.test`];
  const sender = await buildPerson(app, { email, isProven: true });
  const { messageId, rights } = await buildLetter(app, { sender, recipientEmail });
  await dispatch();
  await ask(rights, { form: { intent: 'report', reason: 'minor' } });
  const { rows } = await app.pool.query('select id from reports where message_id = $1', [
    messageId,
  ]);
  await deleteAccountWithBilling(app, sender.userId);
  return { reportId: rows[0].id as string, recipientEmail, email };
}

/** How many letters reach the address that the same person sends from a new account. */
async function lettersFromNewAccount(email: string, recipientEmail: string): Promise<number> {
  const before = mailsTo(recipientEmail);
  await send(await buildPerson(app, { email, isProven: true }), recipientEmail);
  await makeDeliveriesDue(app);
  await dispatch();
  return mailsTo(recipientEmail) - before;
}

test('a sender whom a child reported does not escape by deleting the account and signing up again', async () => {
  const { email, recipientEmail, reportId } = await buildReportedAndGone('escape');
  const again = email.replace('@', '+again@');
  expect(await lettersFromNewAccount(again, recipientEmail)).toBe(0);
  expect(await lettersFromNewAccount(email, 'somebody-else@recipients.test')).toBe(1);
  await readAndDecide(app, await buildStaff(app), reportId, 'dismissed');
  await makeDeliveriesDue(app);
  await dispatch();
  expect(mailsTo(recipientEmail)).toBe(2);
});

test('the hold after a child’s report outlives erasure and retention, upheld too', async () => {
  const { email, recipientEmail, reportId } = await buildReportedAndGone('erased');
  const { rows } = await app.pool.query(
    'select recipient_mailbox_hash, sender_mailbox_hash from reports where id = $1',
    [reportId],
  );
  expect(rows[0].sender_mailbox_hash).toHaveLength(32);
  await eraseStoredData(app.services, rows[0].recipient_mailbox_hash);
  await readAndDecide(app, await buildStaff(app), reportId, 'upheld');
  app.clock.advance(days(200));
  await retentionJob(app.services).run({});
  expect(await lettersFromNewAccount(email, recipientEmail)).toBe(0);
});
