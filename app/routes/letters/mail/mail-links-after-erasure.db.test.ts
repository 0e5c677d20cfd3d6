import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { retentionJob } from '#app/features/letters/retention.job.server.ts';
import { cancelMessage } from '#app/features/messages/cancel-message.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const MAYA = 'maya@recipients.test';
const app = createTestApp({ CAP_TO_ADDRESS_PER_WEEK: '0', CAP_ANONYMOUS_TO_ADDRESS: '0' });
const mailServer = openMailServer();
const ask = createAsk(app);

beforeEach(async () => {
  await app.pool.query('delete from messages');
  await app.pool.query('delete from mail_proofs');
  await app.pool.query('delete from recipient_blocks');
});

/** A letter that somebody got, and what its mail carries. */
async function send() {
  const sender = await buildPerson(app);
  const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
  await testDispatcher(app, mailServer).drain();
  const mail = await PostalMime.parse(mailServer.accepted.at(-1)?.bytes ?? '');
  const stop = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return {
    sender,
    messageId,
    stop: new URL(/<(.+)>/.exec(stop)?.[1] ?? '').pathname,
    letter: new URL(/http\S+\/delivery\/\S+/.exec(mail.text ?? '')?.[0] ?? '').pathname,
    code: /type the code\s+(\S+)\s+at/.exec(mail.text ?? '')?.[1] ?? '',
  };
}

const isReached = () =>
  send().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== 'address_undeliverable') throw error;
      return false;
    },
  );

const night = () => retentionJob(app.platform).run({});
const proofs = async () => (await app.pool.query('select 1 from mail_proofs')).rows.length;

type Letter = Awaited<ReturnType<typeof send>>;

/** Each way in which a mail outlives what we know of its letter. */
const endings: Record<string, (letter: Letter) => Promise<unknown>> = {
  'its recipient has erased what is stored': () =>
    eraseStoredData(app.platform, app.platform.keyring.lookupHash(MAYA)),
  'its link has ended long ago': async ({ messageId }) => {
    await app.pool.query('update deliveries set expires_at = $2 where message_id = $1', [
      messageId,
      new Date(app.clock.now().getTime() - days(31)),
    ]);
    await night();
  },
  'its sender has deleted their account': ({ sender }) =>
    app.pool.query('delete from users where id = $1', [sender.userId]),
};

describe.each(Object.entries(endings))('a mail when %s', (_name, end) => {
  test('goes on stopping all mail to its address, and lets it come again', async () => {
    const letter = await send();
    await end(letter);
    expect((await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(
      200,
    );
    expect(await isReached()).toBe(false);
    expect(await (await ask(letter.stop)).text()).toContain('Allow email again');
    await ask(letter.stop, { form: { intent: 'undo' } });
    expect(await isReached()).toBe(true);
  });

  test('takes back what was said through it before', async () => {
    const letter = await send();
    await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    await end(letter);
    expect(await (await ask(letter.stop)).text()).toContain('Allow email again');
    await ask(letter.stop, { form: { intent: 'undo' } });
    expect(await isReached()).toBe(true);
  });

  test('is still said to be ours', async () => {
    const letter = await send();
    await end(letter);
    const answer = await ask('/genuine', { form: { code: letter.code } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('this email is from us');
  });
});

describe.each(['its recipient has erased what is stored', 'its link has ended long ago'])(
  'the page of rights when %s',
  (ending) => {
    test('blocks and lets in the address the letter went to', async () => {
      const letter = await send();
      await endings[ending]?.(letter);
      const rights = `${letter.letter}/rights`;
      await ask(rights, { form: { intent: 'block-everybody' } });
      expect(await isReached()).toBe(false);
      expect(await (await ask(rights)).text()).toContain('unblock-everybody');
      await ask(rights, { form: { intent: 'unblock-everybody' } });
      expect(await isReached()).toBe(true);
      await ask(rights, { form: { intent: 'block-sender' } });
      expect(await (await ask(rights)).text()).toContain('unblock-sender');
      const { rows } = await app.pool.query('select recipient_email_hash from recipient_blocks');
      expect(rows).toEqual([{ recipient_email_hash: app.platform.keyring.lookupHash(MAYA) }]);
    });
  },
);

describe('what is kept of a mail', () => {
  test('is nothing while its letter is there, and nothing of one that never left', async () => {
    await send();
    expect(await proofs()).toBe(0);
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    await cancelMessage(app.services, sender, messageId);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect(await proofs()).toBe(0);
  });

  test('is kept when nobody knows whether the mail arrived', async () => {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
    await app.pool.query('update deliveries set unknown_outcomes = 1 where message_id = $1', [
      messageId,
    ]);
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect(await proofs()).toBe(1);
  });

  test('goes after three years, unless what was said through it still holds', async () => {
    const letter = await send();
    await app.pool.query('delete from users where id = $1', [letter.sender.userId]);
    app.clock.advance(days(3 * 365));
    await night();
    expect(await proofs()).toBe(1);
    await ask(letter.stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    app.clock.advance(days(5));
    await night();
    expect(await proofs()).toBe(1);
    await ask(letter.stop, { form: { intent: 'undo' } });
    await night();
    expect(await proofs()).toBe(0);
    expect((await ask(letter.stop)).status).toBe(404);
  });
});
