import { describe, expect, test } from 'vitest';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { receiveCardEvent } from '../reconciliation/receive-card-event.server.ts';
import { closeBilling } from './close-billing.server.ts';

const cards = openCardProvider();
const app = createTestApp(cards.env);
const mailServer = openMailServer();

/** A message that was paid for by card, on its way. */
async function buildPaid() {
  cards.now = () => app.clock.now();
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const payer = { ...asActor(person), email: person.email };
  const { url } = await createCheckout(app.services, payer, messageId);
  const checkoutId = url.split('/').at(-1) ?? '';
  cards.till.pay(checkoutId, '4242');
  const [event] = cards.eventsOf('checkout.session.completed', checkoutId);
  if (!event) throw new Error('the provider tells of it');
  const { body, signature } = cards.signed(event);
  await receiveCardEvent(app.services, body, signature);
  return { userId: person.userId, messageId };
}

const leave = (userId: string) =>
  app.platform.db.transaction(async (tx) => {
    await closeBilling(tx, userId);
    await tx.execute(`delete from users where id = '${userId}'`);
  });

const paymentOf = async (messageId: string) =>
  (await app.pool.query('select status from payments where message_id = $1', [messageId])).rows[0]
    ?.status;

describe('card money of somebody who leaves', () => {
  test.each([
    ['waiting', 'sent', 'refund_due'],
    ['held', 'sent', 'refund_due'],
    ['waiting', 'scheduled', 'refund_due'],
    ['accepted', 'sent', 'completed'],
  ])('a delivery that is %s of a message that is %s: %s', async (state, status, expected) => {
    const { userId, messageId } = await buildPaid();
    await app.pool.query(
      "update deliveries set state = $2, accepted_at = case when $2 = 'accepted' then now() end where message_id = $1",
      [messageId, state],
    );
    if (status === 'scheduled') {
      await app.pool.query(
        "update messages set status = 'scheduled', sent_at = null, scheduled_for = now() + interval '1 day' where id = $1",
        [messageId],
      );
    }
    await app.platform.db.transaction((tx) => closeBilling(tx, userId));
    expect(await paymentOf(messageId)).toBe(expected);
  });

  test('what came back already does not come back twice', async () => {
    const { userId, messageId } = await buildPaid();
    await app.pool.query(
      "update spendings set returned_as = 'credit', returned_at = now() where message_id = $1",
      [messageId],
    );
    await app.platform.db.transaction((tx) => closeBilling(tx, userId));
    expect(await paymentOf(messageId)).toBe('completed');
  });

  test('a worker that has begun on it sends nothing once the money goes back', async () => {
    await app.pool.query('delete from messages');
    const { userId } = await buildPaid();
    mailServer.onRecipient = async () => {
      await leave(userId);
      return undefined;
    };
    await testDispatcher(app, mailServer).drain();
    expect(mailServer.accepted).toHaveLength(0);
    const { rows } = await app.pool.query(
      "select 1 from payments where status = 'refund_due' and user_id is null",
    );
    expect(rows).toHaveLength(1);
  });

  test('from the look at it to the end no worker can promise the mail', async () => {
    const { userId, messageId } = await buildPaid();
    await app.platform.db.transaction(async (tx) => {
      await closeBilling(tx, userId);
      const { rows } = await app.pool.query(
        'select 1 from deliveries where message_id = $1 for update skip locked',
        [messageId],
      );
      expect(rows).toEqual([]);
    });
  });
});
