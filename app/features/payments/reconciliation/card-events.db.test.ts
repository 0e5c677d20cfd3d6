import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { buildDraft } from '#tests/factories/messages.ts';
import {
  asPayer,
  cardEventOf,
  checkoutIdOf,
  paymentsOf,
  purchasesOf,
} from '#tests/factories/payments.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';
import { createCheckout } from '../checkout/create-checkout.server.ts';
import { buyPack } from '../packs/buy-pack.server.ts';
import { receiveCardEvent } from './receive-card-event.server.ts';

const cards = createTestCardProvider();
const app = createTestApp(cards.env);
const { deliver } = createWebhookDeliveries(app, cards);
cards.now = () => app.clock.now();

/** A person who has paid for a message and a pack, and the events about it, not delivered yet. */
async function buildPurchases() {
  const before = new Set(cards.records.list('event').map(({ id }) => id));
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const message = await createCheckout(app.services, asPayer(person), messageId);
  cards.simulator.pay(checkoutIdOf(message), '4242');
  const pack = await buyPack(app.services, asPayer(person), 'small');
  cards.simulator.pay(checkoutIdOf(pack), '4242');
  const events = cards.records.list('event').filter(({ id }) => !before.has(id));
  return { person, messageId, events };
}

const recordedOnce = {
  credits: 5,
  ledgerSum: 5,
  bought: 1,
  deliveries: 1,
  spendings: 1,
  status: 'sent',
  completedPayments: 2,
  subscriptions: 1,
};

/** A seeded sequence of pseudo-random numbers, so that a failure can be reproduced. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const repeated = (events: Stripe.EventBase[]) =>
  events.flatMap((event) => Array.from({ length: 10 }, () => event));

describe('events', () => {
  test('delivered ten times each in twenty random orders, they credit once and send once', async () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { person, messageId, events } = await buildPurchases();
      const random = createRandom(seed);
      const shuffled = repeated(events)
        .map((event) => ({ event, rank: random() }))
        .sort((a, b) => a.rank - b.rank);
      for (const { event } of shuffled) await deliver(event);
      expect(await purchasesOf(app, person, messageId)).toEqual(recordedOnce);
    }
  }, 180_000);

  test('delivered ten times each at once, they credit once and send once', async () => {
    const { person, messageId, events } = await buildPurchases();
    await Promise.allSettled(repeated(events).map(deliver));
    // Deliveries that failed because they met each other are repeated, as the provider does.
    for (const event of events) await deliver(event);
    expect(await purchasesOf(app, person, messageId)).toEqual(recordedOnce);
  });

  test('a handled event is not handled again', async () => {
    const { events } = await buildPurchases();
    for (const event of events) await deliver(event);
    cards.requests = [];
    for (const event of events) expect(await deliver(event)).toBe('already_handled');
    expect(cards.requests).toEqual([]);
  });

  test('an event that arrives while the provider is unreachable is handled when it is repeated', async () => {
    const { person, messageId, events } = await buildPurchases();
    cards.outage = 'unreachable';
    for (const event of events) await deliver(event).catch(() => {});
    expect(await purchasesOf(app, person, messageId)).toMatchObject({
      status: 'draft',
      credits: 0,
    });
    cards.outage = 'none';
    for (const event of events) await deliver(event);
    expect(await purchasesOf(app, person, messageId)).toEqual(recordedOnce);
  });
});

describe('mismatches', () => {
  /** A completed checkout of a message, altered in the provider's records. */
  async function buildAltered(change: (session: Stripe.Checkout.Session) => object) {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const checkout = await createCheckout(app.services, asPayer(person), messageId);
    const session = cards.simulator.pay(checkoutIdOf(checkout), '4242');
    cards.records.put('session', { ...session, ...change(session) });
    const [event] = cards.eventsOf('checkout.session.completed', session.id);
    if (!event) throw new Error('There is no event');
    return { person, messageId, event };
  }

  test.each([
    ['one cent less', () => ({ amount_total: 498 })],
    ['no amount', () => ({ amount_total: 0 })],
    ['another currency', () => ({ currency: 'jpy' })],
    ['another mode', () => ({ mode: 'setup' as const })],
    ['live money with test keys', () => ({ livemode: true })],
    ["another user's session", () => ({ metadata: { user_id: crypto.randomUUID() } })],
    ['completed but unpaid', () => ({ payment_status: 'unpaid' as const })],
    ['still open', () => ({ status: 'open' as const, payment_status: 'unpaid' as const })],
  ])('a checkout with %s sends nothing, and the mismatch is recorded', async (_name, change) => {
    const { person, messageId, event } = await buildAltered(change);
    expect(await deliver(event)).toBe('mismatch');
    expect(await purchasesOf(app, person, messageId)).toMatchObject({
      status: 'draft',
      deliveries: 0,
      completedPayments: 0,
      credits: 0,
    });
    expect(await cardEventOf(app, event.id)).toMatchObject({
      handledAt: null,
      mismatch: expect.any(String),
    });
  });

  test("a session that claims another message's payment is a mismatch", async () => {
    const first = await buildAltered(() => ({}));
    const [payment] = await paymentsOf(app, first.messageId);
    const second = await buildAltered(() => ({ client_reference_id: payment?.id }));
    expect(await deliver(second.event)).toBe('mismatch');
    expect(await purchasesOf(app, second.person, second.messageId)).toMatchObject({
      status: 'draft',
    });
  });

  test('a session that we never created is a mismatch', async () => {
    const { event } = await buildAltered(() => ({}));
    const foreign = structuredClone(event);
    Object.assign(foreign, { id: 'evt_foreign' });
    Object.assign(foreign.data.object, { id: 'cs_foreign' });
    expect(await deliver(foreign)).toBe('mismatch');
  });

  test('the object inside an event is not trusted', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    const checkout = await createCheckout(app.services, asPayer(person), messageId);
    const open = cards.records.get('session', checkoutIdOf(checkout));
    const [anyEvent] = cards.records.list('event');
    if (!anyEvent) throw new Error('There is no event');
    const forged = {
      ...anyEvent,
      id: 'evt_forged',
      type: 'checkout.session.completed',
      data: { object: { ...open, status: 'complete', payment_status: 'paid' } },
    } as unknown as Stripe.EventBase;
    expect(await deliver(forged)).toBe('mismatch');
    expect(await purchasesOf(app, person, messageId)).toMatchObject({
      status: 'draft',
      deliveries: 0,
    });
  });

  test.each([
    ['a wrong secret', 'whsec_wrong', 0],
    ['an empty secret', '', 0],
    ['an old timestamp', undefined, -301],
    ['a timestamp in the future', undefined, 301],
  ])('an event signed with %s is rejected', async (_name, secret, seconds) => {
    const { person, messageId, event } = await buildAltered(() => ({}));
    const at = new Date(app.clock.now().getTime() + seconds * 1_000);
    const { body, signature } = cards.sign(event, secret, at);
    expect(await receiveCardEvent(app.services, body, signature)).toBe('rejected');
    expect(await receiveCardEvent(app.services, body, null)).toBe('rejected');
    expect(await purchasesOf(app, person, messageId)).toMatchObject({
      status: 'draft',
      completedPayments: 0,
    });
  });
});
