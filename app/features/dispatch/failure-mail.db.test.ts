import { beforeEach, describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/record-bounce.server.ts';
import { notifySenderJob } from '#app/features/messages/notify-sender.job.server.ts';
import { retryDelivery } from '#app/features/messages/retry-delivery.server.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();
const mailServer = openMailServer();
const MAYA = 'maya@recipients.test';

beforeEach(async () => {
  await app.pool.query('delete from messages');
  await app.pool.query('delete from suppressed_addresses');
  await app.pool.query('delete from recipient_blocks');
  mailServer.onRecipient = () => undefined;
});

const dispatch = () => testDispatcher(app, mailServer).drain();

async function send() {
  const sender = await buildPerson(app);
  const recipient = { recipientEmail: MAYA, recipientName: 'Maya' };
  return { sender, messageId: await buildSent(app, sender, recipient) };
}

/** Every way in which a letter can end without arriving. */
const endings: Record<string, (messageId: string) => Promise<void>> = {
  'the sender was blocked meanwhile': async () => {
    await app.pool.query(
      `insert into recipient_blocks (recipient_email_hash, sender_id, created_at)
       select recipient_email_hash, user_id, now() from messages`,
    );
    await dispatch();
  },
  'all mail was stopped meanwhile': async () => {
    await app.pool.query(
      `insert into recipient_blocks (recipient_email_hash, created_at)
       select recipient_email_hash, now() from messages`,
    );
    await dispatch();
  },
  'the address was suppressed meanwhile': async () => {
    await app.pool.query(
      `insert into suppressed_addresses (recipient_email_hash, reason, created_at)
       select recipient_email_hash, 'complaint', now() from messages`,
    );
    await dispatch();
  },
  'there is no such address': async () => {
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await dispatch();
  },
  'the mail is not wanted': async () => {
    mailServer.onRecipient = () => ({ code: 554, text: '5.7.1 Not here' });
    await dispatch();
  },
  'the mail came back': async () => {
    await dispatch();
    const from = mailServer.accepted.at(-1)?.from ?? '';
    await recordBounce(
      app.platform,
      app.services.deliveryHandlers,
      Buffer.from(bounceReport(from, MAYA)),
      null,
    );
  },
};

async function mailsTo(email: string, messageId: string) {
  await notifySenderJob(app.services).run({ messageId, event: 'failed' });
  const { rows } = await app.pool.query(
    "select data from pgboss.job where name = 'send-mail' order by created_on",
  );
  return rows
    .map(({ data }) => decryptQueuedMail(app.services, data))
    .filter(({ to, subject }) => to === email && subject.includes('could not be delivered'))
    .map(({ text }) => text.replaceAll(messageId, '(id)'));
}

describe('what a sender reads of a letter that did not arrive', () => {
  test('is the same whatever the reason was', async () => {
    const texts = new Set<string>();
    for (const end of Object.values(endings)) {
      const { sender, messageId } = await send();
      await end(messageId);
      const mails = await mailsTo(sender.email, messageId);
      expect(mails).toHaveLength(1);
      texts.add(mails[0] ?? '');
      await app.pool.query('delete from messages');
      await app.pool.query('delete from suppressed_addresses');
      await app.pool.query('delete from recipient_blocks');
      mailServer.onRecipient = () => undefined;
    }
    const [text, ...others] = texts;
    expect(others).toEqual([]);
    expect(text).toContain("We can't deliver to this address.");
    expect(text).toContain('Your free send is back.');
    expect(text).not.toContain('mail server');
  });

  test('claims no return where nothing came back', async () => {
    const { sender, messageId } = await send();
    await app.pool.query(
      "update spendings set means = 'unlimited', subscription_id = 'sub_1' where message_id = $1",
      [messageId],
    );
    await endings['there is no such address']?.(messageId);
    const [text] = await mailsTo(sender.email, messageId);
    expect(text).toContain("We can't deliver to this address.");
    expect(text).not.toMatch(/back|given/);
  });

  test('a try by staff that fails as well is no news', async () => {
    const { sender, messageId } = await send();
    await endings['there is no such address']?.(messageId);
    expect(await mailsTo(sender.email, messageId)).toHaveLength(1);
    const { rows } = await app.pool.query('select id from deliveries');
    await app.platform.db.transaction((tx) => retryDelivery(tx, rows[0].id, app.clock.now()));
    await dispatch();
    expect(await mailsTo(sender.email, messageId)).toHaveLength(1);
  });
});
