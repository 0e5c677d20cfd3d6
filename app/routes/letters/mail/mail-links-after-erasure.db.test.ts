import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { retentionJob } from '#server/retention.job.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import {
  asActor,
  buildSent,
  deleteMessages,
  giveFreeSends,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const MAYA = 'maya@recipients.test';
const app = createTestApp({ CAP_TO_ADDRESS_PER_WEEK: '0', CAP_ANONYMOUS_TO_ADDRESS: '0' });
const mailServer = openMailServer();
const ask = createAsk(app);

beforeEach(async () => {
  await deleteMessages(app);
  await app.pool.query('delete from mail_proofs');
  await app.pool.query('delete from recipient_blocks');
});

/** Delivers a letter. @returns the links and the code in its mail */
async function send({ sender: given, to = MAYA }: { sender?: Person; to?: string } = {}) {
  const sender = given ?? (await buildPerson(app, { isProven: true }));
  if (given) await giveFreeSends(app, given, 1);
  const messageId = await buildSent(app, sender, { recipientEmail: to });
  await testDispatcher(app, mailServer).drain();
  const mail = await PostalMime.parse(mailServer.accepted.at(-1)?.bytes ?? '');
  const stop = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return {
    sender,
    messageId,
    stop: new URL(/<(.+)>/.exec(stop)?.[1] ?? '').pathname,
    letter: new URL(/http\S+\/delivery\/\S+/.exec(mail.text ?? '')?.[0] ?? '').pathname,
    code: /enter the code\s+(\S+)\s+at/.exec(mail.text ?? '')?.[1] ?? '',
  };
}

/** Whether mail to the address is delivered again. */
async function canSend(given: Parameters<typeof send>[0] = {}): Promise<boolean> {
  const before = mailServer.accepted.length;
  await send(given).catch((error: { code?: string }) => {
    if (error.code !== 'address_undeliverable') throw error;
  });
  return mailServer.accepted.length > before;
}

const runRetention = () => retentionJob(app.services).run({});
const mailProofs = async () => (await app.pool.query('select 1 from mail_proofs')).rows.length;

type Letter = Awaited<ReturnType<typeof send>>;

/** A mail that was reported as undeliverable, but has arrived, becomes a draft for this address. */
async function resend({ sender, messageId }: Letter, recipientEmail: string) {
  await updateDelivery(app, messageId, { state: 'failed', reason: 'bounced' });
  await updateMessage(app, messageId, { status: 'failed' });
  const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
  const form = { recipientEmail, hasPermission: true };
  await resendMessage(app.services, actor, messageId, form);
}

/** As above, and it goes out again. */
async function resendNow(letter: Letter, recipientEmail: string) {
  await resend(letter, recipientEmail);
  await sendMessage(app.services, asActor(letter.sender), letter.messageId, 'free_send');
  await testDispatcher(app, mailServer).drain();
}

/** Every way to delete what a mail's links need, while the mail itself stays in its mailbox. */
const deletions: Record<string, (letter: Letter) => Promise<unknown>> = {
  'its recipient has erased their data': () =>
    eraseStoredData(app.services, app.platform.keyring.lookupHash(MAYA)),
  'its link expired long ago': async ({ messageId }) => {
    await updateDelivery(app, messageId, { expiresAt: shifted(app.clock.now(), -days(31)) });
    await runRetention();
  },
  'its sender has deleted their account': ({ sender }) =>
    app.pool.query('delete from users where id = $1', [sender.userId]),
  'its letter is a draft for another address': (letter) => resend(letter, 'ann@recipients.test'),
  'its letter went out to another address': (letter) => resendNow(letter, 'ann@recipients.test'),
};

describe.each(Object.entries(deletions))('a mail when %s', (_name, deleteLetter) => {
  test('still stops all mail to its address, and allows it again', async () => {
    const letter = await send();
    await deleteLetter(letter);
    expect((await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(
      200,
    );
    expect(await canSend()).toBe(false);
    expect(await (await ask(letter.stop)).text()).toContain('Allow email again');
    await ask(letter.stop, { form: { intent: 'undo' } });
    expect(await canSend()).toBe(true);
  });

  test('stops it in every spelling of the address', async () => {
    const letter = await send();
    await deleteLetter(letter);
    await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(await canSend({ to: 'Maya+again@recipients.test' })).toBe(false);
  });

  test('undoes a stop from before', async () => {
    const letter = await send();
    await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    await deleteLetter(letter);
    expect(await (await ask(letter.stop)).text()).toContain('Allow email again');
    await ask(letter.stop, { form: { intent: 'undo' } });
    expect(await canSend()).toBe(true);
  });

  test('is still confirmed as ours', async () => {
    const letter = await send();
    await deleteLetter(letter);
    const answer = await ask('/genuine', { form: { code: letter.code } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('this email is from us');
  });
});

test('a mail whose letter went out to its address again still stops all mail to it', async () => {
  const letter = await send();
  await resendNow(letter, MAYA);
  await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(await canSend()).toBe(false);
  const answer = await ask('/genuine', { form: { code: letter.code } });
  expect(await answer.text()).toContain('this email is from us');
});

describe.each(['its recipient has erased their data', 'its link expired long ago'])(
  'the rights page when %s',
  (deletion) => {
    test('blocks and unblocks the address the letter was sent to', async () => {
      const letter = await send();
      await deletions[deletion]?.(letter);
      const rights = `${letter.letter}/rights`;
      await ask(rights, { form: { intent: 'block-everybody' } });
      expect(await canSend()).toBe(false);
      expect(await (await ask(rights)).text()).toContain('unblock-everybody');
      await ask(rights, { form: { intent: 'unblock-everybody' } });
      expect(await canSend()).toBe(true);
      await ask(rights, { form: { intent: 'block-sender' } });
      expect(await (await ask(rights)).text()).toContain('unblock-sender');
      const { rows } = await app.pool.query('select recipient_email_hash from recipient_blocks');
      expect(rows).toEqual([{ recipient_email_hash: app.platform.keyring.lookupHash(MAYA) }]);
    });

    test('blocks its sender in every spelling, and after they have made a new account', async () => {
      const letter = await send();
      await deletions[deletion]?.(letter);
      await ask(`${letter.letter}/rights`, { form: { intent: 'block-sender' } });
      const { sender } = letter;
      expect(await canSend({ sender, to: 'maya+again@recipients.test' })).toBe(false);
      await app.pool.query('delete from users where id = $1', [sender.userId]);
      const again = await buildPerson(app, { email: sender.email, isProven: true });
      expect(await canSend({ sender: again })).toBe(false);
    });
  },
);

describe('a mail proof', () => {
  test('is kept neither while the letter exists nor for a letter that was never sent', async () => {
    await send();
    expect(await mailProofs()).toBe(0);
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    await cancelMessage(app.services, sender, messageId);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect(await mailProofs()).toBe(0);
  });

  test('is not kept of a mail that was refused, when its letter is sent again', async () => {
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: 'nobody@recipients.test' });
    await testDispatcher(app, mailServer).drain();
    mailServer.onRecipient = () => undefined;
    const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
    const form = { recipientEmail: MAYA, hasPermission: true };
    await resendMessage(app.services, actor, messageId, form);
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    await testDispatcher(app, mailServer).drain();
    expect(mailServer.accepted.at(-1)?.to).toBe(MAYA);
    expect(await mailProofs()).toBe(0);
  });

  test('is kept when the mail may have arrived', async () => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    await updateDelivery(app, messageId, { unknownOutcomes: 1 });
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect(await mailProofs()).toBe(1);
  });

  test('is deleted after three years, unless mail to its address is stopped', async () => {
    const letter = await send();
    await app.pool.query('delete from users where id = $1', [letter.sender.userId]);
    app.clock.advance(days(3 * 365));
    await runRetention();
    expect(await mailProofs()).toBe(1);
    await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    app.clock.advance(days(5));
    await runRetention();
    expect(await mailProofs()).toBe(1);
    await ask(letter.stop, { form: { intent: 'undo' } });
    await runRetention();
    expect(await mailProofs()).toBe(0);
    expect((await ask(letter.stop)).status).toBe(404);
  });
});
