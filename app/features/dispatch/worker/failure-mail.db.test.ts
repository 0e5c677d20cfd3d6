import { beforeEach, describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { retryDelivery } from '#app/features/messages/sending/retry-delivery.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import { deleteSuppressedAddresses } from '#tests/factories/deliveries.ts';
import { buildSent, deleteMessages } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();
const mailServer = openMailServer();
const MAYA = 'maya@recipients.test';

beforeEach(async () => {
  await deleteMessages(app);
  await deleteSuppressedAddresses(app);
  await app.pool.query('delete from recipient_blocks');
  mailServer.onRecipient = () => undefined;
});

const dispatch = () => testDispatcher(app, mailServer).drain();

/** Lets the worker try until it gives up. */
async function dispatchUntilGivenUp() {
  for (let hour = 0; hour < 80; hour += 1) {
    await dispatch();
    app.clock.advance(hours(1));
  }
}

async function send() {
  const sender = await buildPerson(app);
  const recipient = { recipientEmail: MAYA, recipientName: 'Maya' };
  return { sender, messageId: await buildSent(app, sender, recipient) };
}

/** Every way in which a letter can fail to arrive. */
const failures: Record<string, (messageId: string) => Promise<void>> = {
  'the recipient blocks the sender while the mail waits': async () => {
    await app.pool.query(
      `insert into recipient_blocks (recipient_email_hash, sender_id, created_at)
       select recipient_email_hash, user_id, now() from messages`,
    );
    await dispatch();
  },
  'the recipient stops all mail while the mail waits': async () => {
    await app.pool.query(
      `insert into recipient_blocks (recipient_email_hash, created_at)
       select recipient_email_hash, now() from messages`,
    );
    await dispatchUntilGivenUp();
  },
  'the address is suppressed while the mail waits': async () => {
    await app.pool.query(
      `insert into suppressed_addresses (recipient_email_hash, reason, created_at)
       select recipient_email_hash, 'complaint', now() from messages`,
    );
    await dispatchUntilGivenUp();
  },
  'the address does not exist': async () => {
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await dispatch();
  },
  'the mail server rejects the mail': async () => {
    mailServer.onRecipient = () => ({ code: 554, text: '5.7.1 Not here' });
    await dispatch();
  },
  'the mail bounced': async () => {
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

describe('the mail to a sender whose letter did not arrive', () => {
  test('is the same for every reason', async () => {
    const texts = new Set<string>();
    for (const fail of Object.values(failures)) {
      const { sender, messageId } = await send();
      await fail(messageId);
      const mails = await mailsTo(sender.email, messageId);
      expect(mails).toHaveLength(1);
      texts.add(mails[0] ?? '');
      await deleteMessages(app);
      await deleteSuppressedAddresses(app);
      await app.pool.query('delete from recipient_blocks');
      mailServer.onRecipient = () => undefined;
    }
    const [text, ...others] = texts;
    expect(others).toEqual([]);
    expect(text).toContain("We can't deliver to this address.");
    expect(text).toContain('You got your free send back.');
    expect(text).not.toContain('mail server');
  });

  test('does not claim that a send was returned when none was', async () => {
    const { sender, messageId } = await send();
    await app.pool.query(
      "update spendings set means = 'unlimited', subscription_id = 'sub_1' where message_id = $1",
      [messageId],
    );
    await failures['the address does not exist']?.(messageId);
    const [text] = await mailsTo(sender.email, messageId);
    expect(text).toContain("We can't deliver to this address.");
    expect(text).not.toMatch(/back|given/);
  });

  test('is not sent again when a retry by staff fails as well', async () => {
    const { sender, messageId } = await send();
    await failures['the address does not exist']?.(messageId);
    expect(await mailsTo(sender.email, messageId)).toHaveLength(1);
    const { rows } = await app.pool.query('select id from deliveries');
    await app.platform.db.transaction((tx) => retryDelivery(tx, rows[0].id, app.clock.now()));
    await dispatch();
    expect(await mailsTo(sender.email, messageId)).toHaveLength(1);
  });
});
