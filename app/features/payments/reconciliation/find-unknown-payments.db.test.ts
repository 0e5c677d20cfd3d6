import { afterEach, describe, expect, test } from 'vitest';
import { createCardProvider } from '#app/platform/cards/stripe.server.ts';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  creditsOf,
  deleteAccountWithBilling,
  paidStateOf,
} from '#tests/factories/payments.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { findUnknownPayments } from './find-unknown-payments.job.server.ts';
import { reconcilePayments } from './reconcile-payments.job.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliver } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

/** Out of the window, so that no test sees the payments of another. */
afterEach(() => app.clock.advance(days(4)));

async function payForMessage() {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const checkout = await createCheckout(app.services, asPayer(person), messageId);
  const session = cards.simulator.pay(checkoutIdOf(checkout), '4242');
  return { person, messageId, checkoutId: session.id };
}

async function payForPack() {
  const person = await buildPerson(app);
  const checkout = await buyPack(app.services, asPayer(person), 'small');
  return { person, checkoutId: cards.simulator.pay(checkoutIdOf(checkout), '4242').id };
}

/** As a failover to a database that lags behind loses it. */
const losePayment = (checkoutId: string) =>
  app.pool.query('delete from payments where checkout_id = $1', [checkoutId]);

async function recordedAs(checkoutId: string) {
  const { rows } = await app.pool.query(
    `select kind, status, user_id as "userId", refunded_cents as "refundedCents" from payments
     where checkout_id = $1`,
    [checkoutId],
  );
  return rows;
}

/** What the card provider has given back for a checkout, refund by refund. */
function refundsOf(checkoutId: string): number[] {
  const { payment_intent: intent, invoice } = cards.records.get('session', checkoutId);
  const payments = cards.records.list('refund').filter(({ payment_intent }) => {
    if (!invoice) return payment_intent === intent;
    const { payments } = cards.records.get('invoice', String(invoice));
    return payments?.data[0]?.payment.payment_intent === payment_intent;
  });
  return payments.map(({ amount }) => amount);
}

const refundMails = async (person: Person) =>
  (await queuedMailsTo(app, person.email)).filter(({ subject }) => subject.includes('refunding'));

describe('a paid checkout whose payment was lost', () => {
  test('is refunded whole, and its payer is told', async () => {
    const { person, messageId, checkoutId } = await payForMessage();
    await losePayment(checkoutId);
    await findUnknownPayments(app.services);
    await reconcilePayments(app.services);
    expect(refundsOf(checkoutId)).toEqual([499]);
    expect(await recordedAs(checkoutId)).toEqual([
      { kind: 'message', status: 'refunded', userId: person.userId, refundedCents: 499 },
    ]);
    expect(await refundMails(person)).toHaveLength(1);
    expect(await paidStateOf(app, messageId)).toMatchObject({ status: 'draft', deliveries: 0 });
    const { rows } = await app.pool.query(
      `select resource_id from security_events where action = 'unknown_payment_refunded'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('is refunded once by runs that repeat, run at once or meet the webhook', async () => {
    const { person, checkoutId } = await payForMessage();
    await losePayment(checkoutId);
    const [event] = cards.eventsOf('checkout.session.completed', checkoutId);
    if (!event) throw new Error('There is no event');
    expect(await deliver(event)).toBe('mismatch');
    const run = async () => {
      await findUnknownPayments(app.services);
      await reconcilePayments(app.services);
    };
    await Promise.all([run(), run(), run(), deliver(event)]);
    app.clock.advance(hours(1));
    await run();
    expect(await deliver(event)).toMatch(/handled/);
    expect(refundsOf(checkoutId)).toEqual([499]);
    expect(await recordedAs(checkoutId)).toMatchObject([{ status: 'refunded' }]);
    expect(await refundMails(person)).toHaveLength(1);
  });

  test('is refunded once when the answer to the refund never arrives', async () => {
    const { person, checkoutId } = await payForMessage();
    await losePayment(checkoutId);
    await findUnknownPayments(app.services);
    cards.onRequest = () => {
      if (cards.requests.at(-1) === 'POST /v1/refunds') cards.outage = 'responses lost';
    };
    await reconcilePayments(app.services);
    expect(refundsOf(checkoutId)).toEqual([499]);
    expect(await recordedAs(checkoutId)).toMatchObject([{ status: 'refund_due' }]);
    cards.onRequest = () => {};
    cards.outage = 'none';
    await findUnknownPayments(app.services);
    await reconcilePayments(app.services);
    expect(refundsOf(checkoutId)).toEqual([499]);
    expect(await recordedAs(checkoutId)).toMatchObject([{ status: 'refunded' }]);
    expect(await refundMails(person)).toHaveLength(1);
  });

  test('waits while the card provider answers 500 or nothing at all', async () => {
    const { checkoutId } = await payForMessage();
    await losePayment(checkoutId);
    cards.outage = 'unreachable';
    await expect(findUnknownPayments(app.services)).rejects.toThrow();
    const config = app.config.cards;
    if (!config) throw new Error('The app has no card provider');
    const nowhere = createCardProvider({ ...config, apiUrl: 'http://127.0.0.1:9' });
    await expect(findUnknownPayments({ ...app.services, cards: nowhere })).rejects.toThrow();
    expect(await recordedAs(checkoutId)).toEqual([]);
    cards.outage = 'none';
    await findUnknownPayments(app.services);
    expect(await recordedAs(checkoutId)).toMatchObject([{ status: 'refund_due' }]);
  });

  test('of a pack ends the pack, which adds no credits, even if the first try breaks off', async () => {
    const { person, checkoutId } = await payForPack();
    await losePayment(checkoutId);
    cards.onRequest = () => {
      // After the pack has ended, and before anything is recorded.
      if (cards.requests.at(-1)?.startsWith('GET /v1/invoices')) cards.outage = 'unreachable';
    };
    await findUnknownPayments(app.services);
    expect(await recordedAs(checkoutId)).toEqual([]);
    cards.onRequest = () => {};
    cards.outage = 'none';
    await findUnknownPayments(app.services);
    await reconcilePayments(app.services);
    const { subscription } = cards.records.get('session', checkoutId);
    expect(cards.records.get('subscription', String(subscription)).status).toBe('canceled');
    expect(refundsOf(checkoutId)).toEqual([1_999]);
    expect(await recordedAs(checkoutId)).toMatchObject([{ kind: 'pack', status: 'refunded' }]);
    const [event] = cards.eventsOf('checkout.session.completed', checkoutId);
    if (!event) throw new Error('There is no event');
    expect(await deliver(event)).toBe('handled');
    expect(await creditsOf(app, person.userId)).toBe(0);
  });

  test('is refunded when the account was lost as well', async () => {
    const { person, checkoutId } = await payForMessage();
    await losePayment(checkoutId);
    await deleteAccountWithBilling(app, person.userId);
    await findUnknownPayments(app.services);
    await reconcilePayments(app.services);
    expect(refundsOf(checkoutId)).toEqual([499]);
    expect(await recordedAs(checkoutId)).toMatchObject([{ status: 'refunded', userId: null }]);
  });
});

test('a payment that is known and waits is settled as the webhook would', async () => {
  const { messageId, checkoutId } = await payForMessage();
  await app.pool.query(`update payments set status = 'failed' where checkout_id = $1`, [
    checkoutId,
  ]);
  await findUnknownPayments(app.services);
  await findUnknownPayments(app.services);
  expect(await paidStateOf(app, messageId)).toEqual({
    status: 'sent',
    deliveries: 1,
    spendings: 1,
    payments: ['completed'],
  });
  expect(refundsOf(checkoutId)).toEqual([]);
});

test.each([
  'https://another.example/checkout/paid',
  // Begins like the address of this site.
  'http://localhost:3000.another.example/paid',
  null,
])('a payment page that leads back to %s is left alone', async (success_url) => {
  const { checkoutId } = await payForMessage();
  await losePayment(checkoutId);
  const session = cards.records.get('session', checkoutId);
  cards.records.put('session', { ...session, success_url });
  cards.requests = [];
  await findUnknownPayments(app.services);
  await reconcilePayments(app.services);
  expect(refundsOf(checkoutId)).toEqual([]);
  expect(await recordedAs(checkoutId)).toEqual([]);
  expect(cards.requests).toEqual(['GET /v1/checkout/sessions']);
});

test('a page that was closed unpaid, or opened too long ago, is no payment', async () => {
  const old = await payForMessage();
  await losePayment(old.checkoutId);
  app.clock.advance(days(3) + minutes(1));
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const open = checkoutIdOf(await createCheckout(app.services, asPayer(person), messageId));
  await losePayment(open);
  await findUnknownPayments(app.services);
  expect(await recordedAs(old.checkoutId)).toEqual([]);
  expect(await recordedAs(open)).toEqual([]);
});
