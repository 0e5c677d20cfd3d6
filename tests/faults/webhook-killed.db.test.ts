import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import type { Child } from '#server/local/child.ts';
import { buildDraft } from '../factories/messages.ts';
import { asPayer, checkoutIdOf, purchasesOf, unmarkHandledEvents } from '../factories/payments.ts';
import { buildPerson } from '../factories/people.ts';
import { killHard } from '../setup/programs.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { createTestCardProvider } from '../setup/test-card-provider.ts';
import { startWebProgram } from '../setup/web-program.ts';

/** The webhook over HTTP in its own processes: two at once, and one that is killed. */
const cards = createTestCardProvider();
const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(Object.assign(cards.env, secrets));

interface Web {
  child: Child;
  /** @returns the HTTP status */
  post(body: string, signature: string): Promise<number>;
  deliver(event: Stripe.EventBase): Promise<number>;
}

async function startWeb(): Promise<Web> {
  const { child, origin } = await startWebProgram(app, cards.env);
  const post = async (body: string, signature: string) => {
    const response = await fetch(`${origin}/api/stripe-webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
    return response.status;
  };
  const deliver = (event: Stripe.EventBase) => {
    const { body, signature } = cards.sign(event);
    return post(body, signature);
  };
  return { child, post, deliver };
}

/** A person who has paid for a message and a pack, and the events about it, not delivered yet. */
async function buildPurchases() {
  // The processes under test use the clock of the machine.
  app.clock.set(new Date(performance.timeOrigin + performance.now()));
  cards.now = () => new Date(performance.timeOrigin + performance.now());
  const known = new Set(cards.records.list('event').map(({ id }) => id));
  const person = await buildPerson(app);
  const messageId = await buildDraft(app, person);
  const checkouts = [
    await createCheckout(app.services, asPayer(person), messageId),
    await buyPack(app.services, asPayer(person), 'small'),
  ];
  for (const checkout of checkouts) cards.simulator.pay(checkoutIdOf(checkout), '4242');
  const events = cards.records.list('event').filter(({ id }) => !known.has(id));
  return { events, purchases: () => purchasesOf(app, person, messageId) };
}

const recordedOnce = { credits: 5, bought: 1, deliveries: 1, spendings: 1 };

describe('the webhook in its own processes', () => {
  let one: Web;
  let two: Web;
  beforeAll(async () => {
    [one, two] = [await startWeb(), await startWeb()];
  });
  afterAll(() => Promise.all([one.child.stop(), two.child.stop()]));

  test('two processes that receive the same events at once credit once and send once', async () => {
    const { events, purchases } = await buildPurchases();
    await Promise.all(
      events.flatMap((event) => [one, two, one, two].map((web) => web.deliver(event))),
    );
    for (const event of events) expect(await one.deliver(event)).toBe(200);
    expect(await purchases()).toMatchObject(recordedOnce);
  });

  test('an invalid signature is answered 400, a mismatch 422', async () => {
    const { events, purchases } = await buildPurchases();
    const completed = events.find(({ type }) => type === 'checkout.session.completed');
    if (!completed) throw new Error('There is no event');
    const { body, signature } = cards.sign(completed);
    expect(await one.post(body, '')).toBe(400);
    expect(await one.post(`${body} `, signature)).toBe(400);
    expect(await one.post(body, cards.sign(completed, 'whsec_wrong').signature)).toBe(400);
    const foreign = structuredClone(completed);
    Object.assign(foreign, { id: 'evt_foreign' });
    Object.assign(foreign.data.object, { id: 'cs_foreign' });
    expect(await one.deliver(foreign)).toBe(422);
    expect(await purchases()).toMatchObject({ credits: 0, deliveries: 0 });
  });

  test('killed between the write and the response, the repeated events do nothing twice', async () => {
    const { events, purchases } = await buildPurchases();
    const killed = await startWeb();
    for (const event of events) await killed.deliver(event);
    expect(await purchases()).toMatchObject(recordedOnce);
    await killHard(killed.child);
    // As if it had died after the money was recorded and before the event was.
    await unmarkHandledEvents(
      app,
      events.map(({ id }) => id),
    );
    for (const event of events) expect(await one.deliver(event)).toBe(200);
    expect(await purchases()).toMatchObject(recordedOnce);
  });

  test.each([1, 2, 4, 6])(
    'killed at its request %i to the provider, a process leaves nothing half done',
    async (killAt) => {
      const { events, purchases } = await buildPurchases();
      const killed = await startWeb();
      const dead = Promise.withResolvers<void>();
      let requests = 0;
      // The request has arrived and is not answered yet: the process dies while it waits.
      cards.onRequest = () => {
        requests += 1;
        if (requests === killAt) dead.resolve(killHard(killed.child));
      };
      const statuses = await Promise.all(
        events.map((event) => killed.deliver(event).catch(() => 'no response')),
      );
      await dead.promise;
      expect(statuses).toContain('no response');

      for (const event of events) expect(await one.deliver(event)).toBe(200);
      expect(await purchases()).toMatchObject(recordedOnce);
    },
  );
});
