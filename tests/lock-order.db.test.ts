import { expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import {
  sendMessage,
  sendPaidMessage,
} from '#app/features/messages/sending/send-message.server.ts';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { updateDelivery } from './factories/deliveries.ts';
import { asActor, buildSent, messageOf } from './factories/messages.ts';
import { buildPerson } from './factories/people.ts';
import { createTestApp } from './setup/test-app.ts';
import { isWaitingForLock } from './setup/waiting-for-lock.ts';

const app = createTestApp();

/** Builds a letter with both rows, the message's and the delivery's. */
async function buildLetter(state: 'cancelled' | 'delivered') {
  const person = await buildPerson(app);
  const actor = { ...asActor(person), clientAddress: '203.0.113.7' };
  const messageId = await buildSent(app, person);
  if (state === 'cancelled') await cancelMessage(app.services, actor, messageId);
  else {
    await updateDelivery(app, messageId, { state: 'accepted', acceptedAt: app.clock.now() });
  }
  const { recipientEmailHash } = await messageOf(app, messageId);
  return { actor, messageId, recipientEmailHash };
}

type Letter = Awaited<ReturnType<typeof buildLetter>>;

// The worker locks the delivery first and then the message. Code that locks them in the other order
// could deadlock with it, and PostgreSQL would abort one of the two.
test.each<[string, 'cancelled' | 'delivered', (letter: Letter) => Promise<unknown>]>([
  [
    'sending again',
    'cancelled',
    ({ actor, messageId }) => sendMessage(app.services, actor, messageId, 'free_send'),
  ],
  [
    'sending a paid message',
    'cancelled',
    ({ actor, messageId }) =>
      app.platform.db.transaction((tx) =>
        sendPaidMessage(app.services, tx, {
          messageId,
          userId: actor.userId,
          amountCents: 499,
          isStandard: true,
        }),
      ),
  ],
  [
    'deleting an account',
    'delivered',
    ({ actor }) =>
      app.platform.db.transaction(async (tx) => {
        await closeBilling(tx, actor.userId);
        await deleteUser(tx, actor.userId);
      }),
  ],
  [
    'erasing stored data',
    'delivered',
    ({ recipientEmailHash }) => eraseStoredData(app.services, recipientEmailHash),
  ],
])('%s locks the delivery before the message', async (_, state, act) => {
  const letter = await buildLetter(state);
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select from deliveries where message_id = $1 for update', [letter.messageId]);
  const done = act(letter);
  await expect.poll(() => isWaitingForLock(app)).toBe(true);
  await holder.query('select from messages where id = $1 for update nowait', [letter.messageId]);
  await holder.query('rollback');
  holder.release();
  await done;
});
