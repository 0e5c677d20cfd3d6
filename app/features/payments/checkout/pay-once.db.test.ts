import { describe, expect, test } from 'vitest';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { asActor, buildDraft } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { previewReturns } from '../ledger/ledger.queries.server.ts';
import { returnSend } from '../ledger/return-send.server.ts';
import { receiveCardEvent } from '../reconciliation/receive-card-event.server.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.job.server.ts';
import { confirmCheckout } from './confirm-checkout.server.ts';
import { createCheckout } from './create-checkout.server.ts';

const cards = openCardProvider();
const app = createTestApp(cards.env);

const payer = (person: Person) => ({ ...asActor(person), email: person.email });
const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

async function openPage(person: Person, messageId: string): Promise<string> {
  cards.now = () => app.clock.now();
  return sessionOf((await createCheckout(app.services, payer(person), messageId)).url);
}

/** A draft whose payment page is open. */
async function begin(letter = {}) {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person, letter);
  return { person, messageId, checkoutId: await openPage(person, messageId) };
}

async function tell(type: string, objectId: string) {
  const [event] = cards.eventsOf(type, objectId);
  if (!event) throw new Error(`no ${type} of ${objectId}`);
  const { body, signature } = cards.signed(event);
  return receiveCardEvent(app.services, body, signature);
}

async function stateOf(messageId: string) {
  const { rows } = await app.pool.query(
    `select messages.status,
       (select count(*)::int from deliveries where message_id = messages.id) as deliveries,
       (select count(*)::int from spendings where message_id = messages.id and returned_at is null) as spendings,
       (select array_agg(status order by created_at, id) from payments where message_id = messages.id) as payments
     from messages where id = $1`,
    [messageId],
  );
  return rows[0];
}

/** The message gets another film, one that costs more than the standard price. */
async function makeDearer(messageId: string) {
  await app.pool.query("update message_templates set price_cents = 1299 where id = 'love-1'");
  await app.pool.query("update messages set template_id = 'love-1' where id = $1", [messageId]);
}

describe('paying once for a message', () => {
  test('a paid page sends the message, once it is told', async () => {
    const { messageId, checkoutId } = await begin();
    expect(await stateOf(messageId)).toMatchObject({ status: 'draft', payments: ['pending'] });
    cards.till.pay(checkoutId, '4242');
    expect(await tell('checkout.session.completed', checkoutId)).toBe('handled');
    expect(await stateOf(messageId)).toEqual({
      status: 'sent',
      deliveries: 1,
      spendings: 1,
      payments: ['completed'],
    });
  });

  test.each([
    ['credit', 499, async () => {}],
    ['refund', 1299, makeDearer],
  ] as const)(
    'what would come back, a %s, is foreseen and comes back',
    async (as, cents, change) => {
      const { db } = app.platform;
      const person = await buildPerson(app);
      const messageId = await buildDraft(app, person);
      await change(messageId);
      const checkoutId = await openPage(person, messageId);
      expect(await previewReturns(db, [messageId])).toEqual(new Map());
      cards.till.pay(checkoutId, '4242');
      await tell('checkout.session.completed', checkoutId);
      expect(await previewReturns(db, [messageId])).toEqual(
        new Map([[messageId, { paymentMethod: 'card', returnedAs: as, paidCents: cents }]]),
      );
      await db.transaction(async (tx) => {
        expect(await returnSend(tx, messageId, app.clock.now())).toBe(as);
      });
      expect(await previewReturns(db, [messageId])).toEqual(new Map());
    },
  );

  test('what is asked for is exactly our price, in dollars, for this message and person', async () => {
    const { person, checkoutId } = await begin();
    const session = cards.books.get('session', checkoutId);
    expect(session).toMatchObject({
      amount_total: 499,
      currency: 'usd',
      mode: 'payment',
      customer_email: person.email,
      metadata: { user_id: person.userId },
    });
  });

  test.each([
    ['template', 'Unsent: Two Stars'],
    ['compose', 'Unsent: Custom Message'],
  ])(
    'written on %s with a film it is called "%s" there, as on our checkout',
    async (writtenOn, title) => {
      const { checkoutId } = await begin({ writtenOn, templateId: 'love-2' });
      expect(cards.books.get('sale', checkoutId)).toMatchObject({ title });
    },
  );

  test('fifty requests at once open one page, and it is paid once', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    cards.now = () => app.clock.now();
    const pages = await Promise.all(
      Array.from({ length: 50 }, () => createCheckout(app.services, payer(person), messageId)),
    );
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    const checkoutId = sessionOf(pages[0]?.url ?? '');
    const paid = await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${cards.env.STRIPE_API_URL}/pay/${checkoutId}`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ card: '4242 4242 4242 4242' }),
        }),
      ),
    );
    expect(paid.filter(({ status }) => status === 303)).toHaveLength(1);
    const charges = cards.books
      .list('intent')
      .filter(({ metadata }) => metadata.user_id === person.userId);
    expect(charges).toHaveLength(1);
    await tell('checkout.session.completed', checkoutId);
    expect(await stateOf(messageId)).toMatchObject({ status: 'sent', deliveries: 1 });
  });

  test('the page that is open is used again; an expired one is replaced', async () => {
    const { person, messageId, checkoutId } = await begin();
    expect(await openPage(person, messageId)).toBe(checkoutId);
    app.clock.advance(minutes(61));
    const next = await openPage(person, messageId);
    expect(next).not.toBe(checkoutId);
    expect(await stateOf(messageId)).toMatchObject({ payments: ['failed', 'pending'] });
  });

  test('a page for another price is ended before the next one opens', async () => {
    const { person, messageId, checkoutId } = await begin();
    await makeDearer(messageId);
    const next = await openPage(person, messageId);
    expect(cards.books.get('session', checkoutId).status).toBe('expired');
    expect(cards.books.get('session', next).amount_total).toBe(1299);
  });

  test('paid for a cheap film, then switched to a dearer one: not sent, and the money goes back', async () => {
    const { messageId, checkoutId } = await begin();
    cards.till.pay(checkoutId, '4242');
    await makeDearer(messageId);
    await tell('checkout.session.completed', checkoutId);
    expect(await stateOf(messageId)).toMatchObject({ status: 'draft', payments: ['refund_due'] });
    await reconcilePayments(app.services);
    expect(await stateOf(messageId)).toMatchObject({ payments: ['refunded'] });
    const intentId = String(cards.books.get('session', checkoutId).payment_intent);
    expect(
      cards.books.list('refund').filter((one) => one.payment_intent === intentId),
    ).toHaveLength(1);
  });

  test('a message that was sent with the free send meanwhile is not paid for as well', async () => {
    const { person, messageId, checkoutId } = await begin();
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    await reconcilePayments(app.services);
    expect(cards.books.get('session', checkoutId).status).toBe('expired');
    expect(await stateOf(messageId)).toMatchObject({ status: 'sent', payments: ['failed'] });
  });

  test('paid after all by somebody who was faster than that: the money goes back', async () => {
    const { person, messageId, checkoutId } = await begin();
    cards.till.pay(checkoutId, '4242');
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    await tell('checkout.session.completed', checkoutId);
    await reconcilePayments(app.services);
    expect(await stateOf(messageId)).toMatchObject({
      status: 'sent',
      deliveries: 1,
      spendings: 1,
      payments: ['refunded'],
    });
  });

  test('a webhook that never comes costs nobody a message', async () => {
    const { messageId, checkoutId } = await begin();
    cards.till.pay(checkoutId, '4242');
    await reconcilePayments(app.services);
    expect(await stateOf(messageId)).toMatchObject({ status: 'draft' });
    app.clock.advance(minutes(5) + 1);
    await reconcilePayments(app.services);
    expect(await stateOf(messageId)).toMatchObject({ status: 'sent', payments: ['completed'] });
  });

  test('coming back from the payment page asks the provider at once, for one’s own page only', async () => {
    const { person, messageId, checkoutId } = await begin();
    const other = await buildPerson(app);
    expect(await confirmCheckout(app.services, person, checkoutId)).toBe('open');
    cards.till.pay(checkoutId, '4242');
    expect(await confirmCheckout(app.services, other, checkoutId)).toBe('closed');
    expect(await stateOf(messageId)).toMatchObject({ status: 'draft' });
    expect(await confirmCheckout(app.services, person, checkoutId)).toBe('paid');
    expect(await stateOf(messageId)).toMatchObject({ status: 'sent' });
  });

  test('a page whose address never reached us is found again, paid or not', async () => {
    const person = await buildPerson(app);
    const [paid, unpaid] = [await buildDraft(app, person), await buildDraft(app, person)];
    cards.now = () => app.clock.now();
    cards.weather = 'answers lost';
    for (const messageId of [paid, unpaid]) {
      await expect(createCheckout(app.services, payer(person), messageId)).rejects.toMatchObject({
        code: 'checkout_failed',
      });
    }
    cards.weather = 'fine';
    const { rows } = await app.pool.query('select id from payments where message_id = $1', [paid]);
    const session = cards.books
      .list('session')
      .find((one) => one.client_reference_id === rows[0].id);
    cards.till.pay(session?.id ?? '', '4242');
    app.clock.advance(minutes(6));
    await reconcilePayments(app.services);
    expect(await stateOf(paid)).toMatchObject({ status: 'sent', payments: ['completed'] });
    app.clock.advance(minutes(60));
    await reconcilePayments(app.services);
    expect(await stateOf(unpaid)).toMatchObject({ status: 'draft', payments: ['failed'] });
  });

  test('a provider that is away is a plain refusal, and the draft is kept', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    cards.weather = 'away';
    await expect(createCheckout(app.services, payer(person), messageId)).rejects.toMatchObject({
      code: 'checkout_failed',
    });
    cards.weather = 'fine';
    expect(await openPage(person, messageId)).toMatch(/^cs_/);
  });

  test("somebody else's message and one that has left are refused", async () => {
    const { person, messageId, checkoutId } = await begin();
    const other = await buildPerson(app);
    await expect(createCheckout(app.services, payer(other), messageId)).rejects.toMatchObject({
      code: 'checkout_not_found',
    });
    cards.till.pay(checkoutId, '4242');
    await tell('checkout.session.completed', checkoutId);
    await expect(createCheckout(app.services, payer(person), messageId)).rejects.toMatchObject({
      code: 'checkout_not_payable',
    });
  });

  test('whoever opens page after page is stopped for an hour', async () => {
    const person = await buildPerson(app);
    cards.now = () => app.clock.now();
    for (let opened = 0; opened < 30; opened += 1) {
      await createCheckout(app.services, payer(person), await buildDraft(app, person));
    }
    await expect(
      createCheckout(app.services, payer(person), await buildDraft(app, person)),
    ).rejects.toMatchObject({ code: 'checkout_too_many' });
  });
});
