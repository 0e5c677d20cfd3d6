import { expect, test } from 'vitest';
import { makeDeliveriesDue } from '#tests/factories/deliveries.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildStaff, type Person } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { decideReport } from './review-report.server.ts';

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
  const { rows: held } = await app.pool.query("select reason from deliveries where state = 'held'");
  expect(held).toEqual([{ reason: 'reported' }]);

  const { rows } = await app.pool.query('select id from reports where message_id = $1', [
    messageId,
  ]);
  await decideReport(app.services, await buildStaff(app), rows[0].id, 'dismissed');
  await makeDeliveriesDue(app);
  await dispatch();
  expect(mailsTo(child)).toBe(2);
});
