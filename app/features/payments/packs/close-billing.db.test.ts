import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { updateDelivery } from '#tests/factories/deliveries.ts';
import { buildDraft, deleteMessages, updateMessage } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  countOrphanedRefunds,
  deleteAccountWithBilling,
  markSpendingReturned,
  paymentsOf,
} from '#tests/factories/payments.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { isWaitingForLock } from '#tests/setup/waiting-for-lock.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { closeBilling } from './close-billing.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const mailServer = openMailServer();
const webhook = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

/** A message that was paid for by card and is on its way. */
async function buildPaid() {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const checkoutId = checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));
  cards.simulator.pay(checkoutId, '4242');
  await webhook.deliverNewest('checkout.session.completed', checkoutId);
  return { userId: person.userId, messageId };
}

const paymentStatusOf = async (messageId: string) =>
  (await paymentsOf(app, messageId)).map(({ status }) => status);

describe('card payments of an account that is deleted', () => {
  test.each([
    ['waiting', 'sent', 'refund_due'],
    ['held', 'sent', 'refund_due'],
    ['waiting', 'scheduled', 'refund_due'],
    ['accepted', 'sent', 'completed'],
  ] as const)(
    'with a %s delivery and a %s message, the payment is %s',
    async (state, status, expected) => {
      const { userId, messageId } = await buildPaid();
      const now = app.clock.now();
      await updateDelivery(app, messageId, {
        state,
        acceptedAt: state === 'accepted' ? now : null,
      });
      if (status === 'scheduled') {
        const scheduledFor = shifted(now, days(1));
        await updateMessage(app, messageId, { status, sentAt: null, scheduledFor });
      }
      await app.platform.db.transaction((tx) => closeBilling(tx, userId));
      expect(await paymentStatusOf(messageId)).toEqual([expected]);
    },
  );

  test.each([
    ['that nobody has opened', false, 'refund_due'],
    ['that was opened', true, 'completed'],
  ])('with a bounced mail and a private link %s', async (_, isOpened, expected) => {
    const { userId, messageId } = await buildPaid();
    const now = app.clock.now();
    await updateDelivery(app, messageId, {
      state: 'failed',
      reason: 'bounced',
      acceptedAt: now,
      privateLinkAt: now,
      privateTokenHash: randomBytes(32),
      expiresAt: shifted(now, days(365)),
      privateOpenedAt: isOpened ? now : null,
    });
    await app.platform.db.transaction((tx) =>
      app.services.deliveryHandlers.onFailed(tx, messageId, now),
    );
    await app.platform.db.transaction((tx) => closeBilling(tx, userId));
    expect(await paymentStatusOf(messageId)).toEqual([expected]);
  });

  test('a spending that was returned already is not refunded as well', async () => {
    const { userId, messageId } = await buildPaid();
    await markSpendingReturned(app, messageId);
    await app.platform.db.transaction((tx) => closeBilling(tx, userId));
    expect(await paymentStatusOf(messageId)).toEqual(['completed']);
  });

  test('a worker that has claimed the mail does not send it once the payment is due for refund', async () => {
    await deleteMessages(app);
    const { userId } = await buildPaid();
    mailServer.onRecipient = async () => {
      await deleteAccountWithBilling(app, userId);
      return undefined;
    };
    await testDispatcher(app, mailServer).drain();
    expect(mailServer.accepted).toHaveLength(0);
    expect(await countOrphanedRefunds(app)).toBe(1);
  });

  test('until the transaction ends, no worker can claim the mail', async () => {
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

  test('a payment that arrives while the account is being deleted is refunded', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const checkoutId = checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));
    cards.simulator.pay(checkoutId, '4242');
    const before = await countOrphanedRefunds(app);
    let paying: Promise<unknown> | undefined;
    await app.platform.db.transaction(async (tx) => {
      await closeBilling(tx, person.userId);
      paying = webhook.deliverNewest('checkout.session.completed', checkoutId);
      await expect.poll(() => isWaitingForLock(app)).toBe(true);
      await deleteUser(tx, person.userId);
    });
    expect(await paying).toBe('handled');
    expect(await countOrphanedRefunds(app)).toBe(before + 1);
  });
});
