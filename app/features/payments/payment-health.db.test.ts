import { expect, test } from 'vitest';
import { createCardProvider } from '#app/platform/cards/stripe.server.ts';
import { hours, minutes } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import { asPayer, checkoutIdOf } from '#tests/factories/payments.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from './checkout/create-checkout.server.ts';
import { addPaymentMetrics } from './payment-health.queries.server.ts';
import { reconcilePayments } from './reconciliation/reconcile-payments.job.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliver } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

async function readGauges(): Promise<string> {
  const metrics = createMetrics(app.platform.log);
  addPaymentMetrics(metrics, app.platform);
  return metrics.text();
}

async function openCheckout() {
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const checkout = await createCheckout(app.services, asPayer(person), messageId);
  return { person, messageId, checkoutId: checkoutIdOf(checkout) };
}

test('an event that does not match our records is counted until it is three days old', async () => {
  const { checkoutId } = await openCheckout();
  const session = cards.simulator.pay(checkoutId, '4242');
  cards.records.put('session', { ...session, amount_total: 1 });
  const [event] = cards.eventsOf('checkout.session.completed', checkoutId);
  if (!event) throw new Error('There is no event');
  await deliver(event);
  expect(await readGauges()).toContain('unsent_card_events_mismatched{reason="wrong_amount"} 1');
  app.clock.advance(hours(72));
  expect(await readGauges()).not.toContain('wrong_amount');
  cards.records.put('session', session);
  await reconcilePayments(app.services);
});

test('a payment page that nobody has closed in time is counted', async () => {
  await openCheckout();
  app.clock.advance(minutes(89));
  expect(await readGauges()).toContain('unsent_checkouts_overdue 0');
  app.clock.advance(minutes(2));
  expect(await readGauges()).toContain('unsent_checkouts_overdue 1');
  await reconcilePayments(app.services);
  expect(await readGauges()).toContain('unsent_checkouts_overdue 0');
});

test('a refund is counted with its age until the card provider has carried it out', async () => {
  const { messageId, checkoutId } = await openCheckout();
  cards.simulator.pay(checkoutId, '4242');
  // Nothing is left that the money could pay for.
  await app.pool.query('delete from messages where id = $1', [messageId]);
  app.clock.advance(minutes(6));
  cards.onRequest = () => {
    if (cards.requests.at(-1) === 'POST /v1/refunds') cards.outage = 'unreachable';
  };
  await reconcilePayments(app.services);
  app.clock.advance(minutes(5));
  expect(await readGauges()).toContain('unsent_refunds_due 1');
  expect(await readGauges()).toContain('unsent_refund_oldest_due_seconds 300');
  cards.onRequest = () => {};
  cards.outage = 'none';
  await reconcilePayments(app.services);
  expect(await readGauges()).toContain('unsent_refunds_due 0');
  expect(await readGauges()).toContain('unsent_refund_oldest_due_seconds 0');
});

test('requests to the card provider are counted by result, and events by what is wrong with them', async () => {
  const metrics = createMetrics(app.platform.log);
  const config = app.config.cards;
  if (!config) throw new Error('The app has no card provider');
  const provider = createCardProvider(config, metrics);
  await provider.findCheckout('cs_none');
  const refused = createCardProvider({ ...config, secretKey: 'sk_test_wrong' }, metrics);
  await refused.findCheckout('cs_none').catch(() => {});
  cards.outage = 'unreachable';
  await provider.findCheckout('cs_none').catch(() => {});
  const text = await metrics.text();
  expect(text).toContain('unsent_card_requests_total{result="ok"} 1');
  expect(text).toContain('unsent_card_requests_total{result="refused"} 1');
  // It is asked again three times.
  expect(text).toContain('unsent_card_requests_total{result="unreachable"} 4');

  const [event] = cards.records.list('event');
  if (!event) throw new Error('There is no event');
  const right = cards.sign(event);
  const wrong = cards.sign(event, 'whsec_wrong');
  provider.verifyEvent(right.body, right.signature, app.clock.now());
  expect(() => provider.verifyEvent(wrong.body, wrong.signature, app.clock.now())).toThrow();
  const counted = await metrics.text();
  expect(counted).toContain('unsent_card_events_total{result="accepted"} 1');
  expect(counted).toContain('unsent_card_events_total{result="signature"} 1');
});
