import { expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { cancelMessage } from '#app/features/messages/cancel-message.server.ts';
import { sendMessage, sendPaidMessage } from '#app/features/messages/send-message.server.ts';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { asActor, buildSent } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { createTestApp } from './setup/test-app.ts';

const app = createTestApp();

/** A letter of which both rows are there: on its way, taken back, or arrived. */
async function buildLetter(state: 'taken back' | 'arrived') {
  const person = await buildPerson(app);
  const actor = { ...asActor(person), clientAddress: '203.0.113.7' };
  const messageId = await buildSent(app, person);
  if (state === 'taken back') await cancelMessage(app.services, actor, messageId);
  else {
    await app.pool.query(
      "update deliveries set state = 'accepted', accepted_at = now() where message_id = $1",
      [messageId],
    );
  }
  const { rows } = await app.pool.query(
    'select recipient_email_hash as hash from messages where id = $1',
    [messageId],
  );
  return { actor, messageId, recipientEmailHash: rows[0].hash as Buffer };
}

type Letter = Awaited<ReturnType<typeof buildLetter>>;

const isSomebodyWaiting = async () => {
  const { rows } = await app.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows.length > 0;
};

// The worker takes the delivery first and the message after it. Whoever did it the other way round
// could meet it half way: one of the two would be ended by the database.
test.each<[string, 'taken back' | 'arrived', (letter: Letter) => Promise<unknown>]>([
  [
    'sending again',
    'taken back',
    ({ actor, messageId }) => sendMessage(app.services, actor, messageId, 'free_send'),
  ],
  [
    'handing over what was paid for',
    'taken back',
    ({ actor, messageId }) =>
      app.platform.db.transaction((tx) =>
        sendPaidMessage(app.services, tx, { messageId, userId: actor.userId, amountCents: 499 }),
      ),
  ],
  [
    'leaving',
    'arrived',
    ({ actor }) =>
      app.platform.db.transaction(async (tx) => {
        await closeBilling(tx, actor.userId);
        await deleteUser(tx, actor.userId);
      }),
  ],
  [
    'erasing',
    'arrived',
    ({ recipientEmailHash }) => eraseStoredData(app.platform, recipientEmailHash),
  ],
])('%s takes the delivery before the message', async (_, state, act) => {
  const letter = await buildLetter(state);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select from deliveries where message_id = $1 for update', [letter.messageId]);
  const done = act(letter);
  await expect.poll(isSomebodyWaiting).toBe(true);
  await holder.query('select from messages where id = $1 for update nowait', [letter.messageId]);
  await holder.query('rollback');
  holder.release();
  await done;
});
