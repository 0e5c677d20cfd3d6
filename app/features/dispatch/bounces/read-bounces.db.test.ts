import { expect, test } from 'vitest';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import { buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openMailbox } from '#tests/tools/mailbox.ts';
import { readBouncesJob } from './read-bounces.job.server.ts';

const MAYA = 'maya@recipients.test';

const app = createTestApp();
const mailServer = openMailServer();
const mailbox = openMailbox();

const readBounces = (bounceMailboxUrl: string | undefined = mailbox.url) =>
  readBouncesJob(
    { ...app.services, config: { ...app.config, mail: { ...app.config.mail, bounceMailboxUrl } } },
    app.services.deliveryHandlers,
  ).run({});

/** Sends a letter. @returns its id and the bounce address of its mail */
async function send(): Promise<{ messageId: string; from: string }> {
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, 1);
  const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
  await testDispatcher(app, mailServer).drain();
  return { messageId, from: mailServer.accepted.at(-1)?.from ?? '' };
}

const statusOf = async (messageId: string) =>
  (await app.pool.query('select status from messages where id = $1', [messageId])).rows[0].status;

test('a report in the mailbox fails its message; other mail is marked as read and ignored', async () => {
  const { messageId, from } = await send();
  mailbox.put('From: a@b.test\r\nSubject: Hello\r\n\r\nNot a report.');
  mailbox.put(bounceReport(from.replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`), MAYA));
  await readBounces();
  expect(await statusOf(messageId)).toBe('sent');
  expect(mailbox.unread()).toBe(0);
  mailbox.put(bounceReport(from, MAYA));
  mailbox.put(bounceReport(from, MAYA));
  await readBounces();
  expect(await statusOf(messageId)).toBe('failed');
  expect(mailbox.unread()).toBe(0);
});

test('a report that cannot be recorded stays unread and is read again', async () => {
  await app.pool.query('delete from suppressed_addresses');
  const { messageId, from } = await send();
  mailbox.put(bounceReport(from, MAYA));
  await app.pool.query('alter table deliveries rename to deliveries_away');
  await expect(readBounces()).rejects.toThrow();
  await app.pool.query('alter table deliveries_away rename to deliveries');
  expect(mailbox.unread()).toBe(1);
  await readBounces();
  expect(await statusOf(messageId)).toBe('failed');
  expect(mailbox.unread()).toBe(0);
});

test('an unreachable mailbox fails the job; without a mailbox the job does nothing', async () => {
  await expect(readBounces('imap://a:b@127.0.0.1:1')).rejects.toThrow();
  const bare = { ...app.services, config: app.config };
  await expect(
    readBouncesJob(bare, app.services.deliveryHandlers).run({}),
  ).resolves.toBeUndefined();
});
