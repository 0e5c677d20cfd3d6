import { describe, expect, test } from 'vitest';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  paidStateOf,
  paymentsOf,
  setBoughtCredits,
  switchToExpensiveTemplate,
} from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { previewReturns } from '../ledger/ledger.queries.server.ts';
import { returnSend } from '../ledger/return-send.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.job.server.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';
import { createCheckout } from './create-checkout.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const webhook = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

const openCheckout = async (person: Person, messageId: string) =>
  checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));

/** A draft whose payment page is open. */
async function buildOpenCheckout(letter = {}) {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person, letter);
  return { person, messageId, checkoutId: await openCheckout(person, messageId) };
}

const deliverCompleted = (checkoutId: string) =>
  webhook.deliverNewest('checkout.session.completed', checkoutId);

describe('paying once for a message', () => {
  test('a paid checkout sends the message when its event arrives', async () => {
    const { messageId, checkoutId } = await buildOpenCheckout();
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'draft',
      payments: ['pending'],
    });
    cards.simulator.pay(checkoutId, '4242');
    expect(await deliverCompleted(checkoutId)).toBe('handled');
    expect(await paidStateOf(app, messageId)).toEqual({
      status: 'sent',
      deliveries: 1,
      spendings: 1,
      payments: ['completed'],
    });
  });

  test.each([
    [0, 'refund'],
    [1, 'credit'],
  ] as const)(
    'a payment that bought %d credits comes back as a %s, whatever today’s price is',
    async (credits, returnedAs) => {
      const { person, messageId, checkoutId } = await buildOpenCheckout();
      await setBoughtCredits(app, person, credits);
      cards.simulator.pay(checkoutId, '4242');
      await deliverCompleted(checkoutId);
      await app.platform.db.transaction(async (tx) => {
        expect(await returnSend(tx, messageId, app.clock.now())).toBe(returnedAs);
      });
    },
  );

  test.each([
    ['credit', 499, async () => {}],
    ['refund', 1299, (messageId: string) => switchToExpensiveTemplate(app, messageId)],
  ] as const)(
    'the preview of a return as a %s matches the return',
    async (returnedAs, paidCents, change) => {
      const { db } = app.platform;
      const person = await buildPerson(app);
      const messageId = await buildDraft(app, person);
      await change(messageId);
      const checkoutId = await openCheckout(person, messageId);
      expect(await previewReturns(db, [messageId])).toEqual(new Map());
      cards.simulator.pay(checkoutId, '4242');
      await deliverCompleted(checkoutId);
      expect(await previewReturns(db, [messageId])).toEqual(
        new Map([[messageId, { paymentMethod: 'card', returnedAs, paidCents }]]),
      );
      await db.transaction(async (tx) => {
        expect(await returnSend(tx, messageId, app.clock.now())).toBe(returnedAs);
      });
      expect(await previewReturns(db, [messageId])).toEqual(new Map());
    },
  );

  test('the checkout has exactly our price, in dollars, and names the person and the message', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    const [payment] = await paymentsOf(app, messageId);
    expect(cards.records.get('session', checkoutId)).toMatchObject({
      amount_total: 499,
      currency: 'usd',
      mode: 'payment',
      customer_email: person.email,
      client_reference_id: payment?.id,
      metadata: { user_id: person.userId },
    });
  });

  test.each([
    ['template', 'Unsent: Two Stars'],
    ['compose', 'Unsent: Custom Message'],
  ])(
    'a letter written on %s is titled "%s" on the payment page, as on our checkout',
    async (writtenOn, title) => {
      const { checkoutId } = await buildOpenCheckout({ writtenOn, templateId: 'love-2' });
      expect(cards.records.get('sale', checkoutId)).toMatchObject({ title });
    },
  );

  test('fifty requests at once open one payment page, and it is paid once', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const checkoutIds = await Promise.all(
      Array.from({ length: 50 }, () => openCheckout(person, messageId)),
    );
    expect(new Set(checkoutIds).size).toBe(1);
    const [checkoutId = ''] = checkoutIds;
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${cards.env.STRIPE_API_URL}/pay/${checkoutId}`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
    const intents = cards.records
      .list('intent')
      .filter(({ metadata }) => metadata.user_id === person.userId);
    expect(intents).toHaveLength(1);
    await deliverCompleted(checkoutId);
    expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'sent', deliveries: 1 });
  });

  test('an open payment page is reused; an expired one is replaced', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    expect(await openCheckout(person, messageId)).toBe(checkoutId);
    app.clock.advance(minutes(61));
    const next = await openCheckout(person, messageId);
    expect(next).not.toBe(checkoutId);
    expect(await paidStateOf(app, messageId)).toMatchObject({ payments: ['failed', 'pending'] });
  });

  test('a payment page at another price is closed before the next one opens', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    await switchToExpensiveTemplate(app, messageId);
    const next = await openCheckout(person, messageId);
    expect(cards.records.get('session', checkoutId).status).toBe('expired');
    expect(cards.records.get('session', next).amount_total).toBe(1299);
  });

  test('a draft switched to a more expensive template after payment is not sent; the money is refunded', async () => {
    const { messageId, checkoutId } = await buildOpenCheckout();
    cards.simulator.pay(checkoutId, '4242');
    await switchToExpensiveTemplate(app, messageId);
    await deliverCompleted(checkoutId);
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'draft',
      payments: ['refund_due'],
    });
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, messageId)).toMatchObject({ payments: ['refunded'] });
    const intentId = cards.records.get('session', checkoutId).payment_intent;
    const refunds = cards.records.list('refund').filter((one) => one.payment_intent === intentId);
    expect(refunds).toHaveLength(1);
  });

  test('sending with the free send closes an open payment page', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    await reconcilePayments(app.services);
    expect(cards.records.get('session', checkoutId).status).toBe('expired');
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'sent',
      payments: ['failed'],
    });
  });

  test('a message that was paid and also sent with the free send is refunded', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    cards.simulator.pay(checkoutId, '4242');
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    await deliverCompleted(checkoutId);
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'sent',
      deliveries: 1,
      spendings: 1,
      payments: ['refunded'],
    });
  });

  test('a paid message is sent even if the webhook never arrives', async () => {
    const { messageId, checkoutId } = await buildOpenCheckout();
    cards.simulator.pay(checkoutId, '4242');
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'draft' });
    app.clock.advance(minutes(5) + 1);
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, messageId)).toMatchObject({
      status: 'sent',
      payments: ['completed'],
    });
  });

  test('returning from the payment page asks the provider at once, but only for the payer', async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    const other = await buildPerson(app);
    expect(await confirmCheckout(app.services, person, checkoutId)).toBe('open');
    cards.simulator.pay(checkoutId, '4242');
    expect(await confirmCheckout(app.services, other, checkoutId)).toBe('closed');
    expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'draft' });
    expect(await confirmCheckout(app.services, person, checkoutId)).toBe('paid');
    expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'sent' });
  });

  test('a checkout whose response was lost is found again, paid or not', async () => {
    const person = await buildPerson(app);
    const [paid, unpaid] = [await buildDraft(app, person), await buildDraft(app, person)];
    cards.outage = 'responses lost';
    for (const messageId of [paid, unpaid]) {
      await expect(openCheckout(person, messageId)).rejects.toMatchObject({
        code: 'checkout_failed',
      });
    }
    cards.outage = 'none';
    const [payment] = await paymentsOf(app, paid);
    const session = cards.records
      .list('session')
      .find((one) => one.client_reference_id === payment?.id);
    cards.simulator.pay(session?.id ?? '', '4242');
    app.clock.advance(minutes(6));
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, paid)).toMatchObject({ status: 'sent', payments: ['completed'] });
    app.clock.advance(minutes(60));
    await reconcilePayments(app.services);
    expect(await paidStateOf(app, unpaid)).toMatchObject({ status: 'draft', payments: ['failed'] });
  });

  test('while the provider is unreachable, checkout fails and the draft can be paid later', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    cards.outage = 'unreachable';
    await expect(openCheckout(person, messageId)).rejects.toMatchObject({
      code: 'checkout_failed',
    });
    cards.outage = 'none';
    expect(await openCheckout(person, messageId)).toMatch(/^cs_/);
  });

  test("another person's message and a sent message are refused", async () => {
    const { person, messageId, checkoutId } = await buildOpenCheckout();
    const other = await buildPerson(app);
    await expect(openCheckout(other, messageId)).rejects.toMatchObject({
      code: 'checkout_not_found',
    });
    cards.simulator.pay(checkoutId, '4242');
    await deliverCompleted(checkoutId);
    await expect(openCheckout(person, messageId)).rejects.toMatchObject({
      code: 'checkout_not_payable',
    });
  });

  test('opening more than thirty payment pages in an hour is refused', async () => {
    const person = await buildPerson(app);
    for (let opened = 0; opened < 30; opened += 1) {
      await openCheckout(person, await buildDraft(app, person));
    }
    await expect(openCheckout(person, await buildDraft(app, person))).rejects.toMatchObject({
      code: 'checkout_too_many',
    });
  });
});
