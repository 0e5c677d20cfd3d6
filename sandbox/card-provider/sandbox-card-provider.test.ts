import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { nextMonth, unixSeconds } from './shapes/shape-parts.ts';
import { parseForm } from './stripe-form.ts';

/** Called by the official SDK over a real socket. */
const cards = createTestCardProvider();

const sdk = (key?: string) => {
  const api = new URL(cards.env.STRIPE_API_URL ?? '');
  return new Stripe(key ?? cards.env.STRIPE_SECRET_KEY ?? '', {
    host: api.hostname,
    port: api.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
};

const order = (amount = 499): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'https://unsent.example/paid?checkout={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://unsent.example/checkout',
  metadata: { user_id: 'ann', 'odd[key]': 'ümläut & more' },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'A letter' } },
    },
  ],
});

const errorOf = async (request: Promise<unknown>) => {
  const error = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The request succeeded');
  const { type, code, statusCode } = error;
  return { type, code, statusCode };
};

test.each([
  ['a=1&b[c]=2', { a: '1', b: { c: '2' } }],
  ['a[0][x]=1&a[1][x]=2', { a: [{ x: '1' }, { x: '2' }] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[b][c][d]=%C3%BC+%26', { a: { b: { c: { d: 'ü &' } } } }],
  ['pause_collection=', { pause_collection: '' }],
  ['__proto__[x]=1', {}],
])('the form %s is parsed', (body, form) => {
  expect(parseForm(body)).toEqual(form);
});

test.each([
  ['2027-01-15T12:00:00Z', '2027-02-15T12:00:00Z'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-12-31T00:00:00Z', '2028-01-31T00:00:00Z'],
])('one month after %s is %s', (from, to) => {
  expect(nextMonth(unixSeconds(new Date(from)))).toBe(unixSeconds(new Date(to)));
});

describe('the API', () => {
  test('creates a session that the SDK reads, with nested fields and unusual characters intact', async () => {
    const session = await sdk().checkout.sessions.create(order());
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 499,
      currency: 'usd',
      metadata: { user_id: 'ann' },
    });
    expect(await sdk().checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id });
  });

  test('a repeated idempotency key returns the first response, and an error with other parameters', async () => {
    const options = { idempotencyKey: 'the-same' };
    const first = await sdk().checkout.sessions.create(order(), options);
    const second = await sdk().checkout.sessions.create(order(), options);
    expect(second.id).toBe(first.id);
    expect(await errorOf(sdk().checkout.sessions.create(order(500), options))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  const mistakes: [string, () => Promise<unknown>, object][] = [
    ['a wrong key', () => sdk('sk_test_wrong').customers.create({}), { statusCode: 401 }],
    [
      'an unknown id',
      () => sdk().checkout.sessions.retrieve('cs_none'),
      { code: 'resource_missing', statusCode: 404 },
    ],
    [
      'an amount below fifty cents',
      () => sdk().checkout.sessions.create(order(49)),
      { code: 'amount_too_small', statusCode: 400 },
    ],
    [
      'a payment page that expires too soon',
      () =>
        sdk().checkout.sessions.create({ ...order(), expires_at: unixSeconds(cards.now()) + 60 }),
      { statusCode: 400 },
    ],
    [
      'a missing success address',
      () => sdk().checkout.sessions.create({ ...order(), success_url: '' }),
      { code: 'parameter_missing', statusCode: 400 },
    ],
    [
      'an unknown path',
      () => sdk().payouts.list(),
      { type: 'StripeInvalidRequestError', statusCode: 404 },
    ],
  ];
  test.each(mistakes)('refuses %s as Stripe does', async (_name, request, error) => {
    expect(await errorOf(request())).toMatchObject(error);
  });

  test('expands related objects on request', async () => {
    const { id } = await sdk().checkout.sessions.create(order());
    cards.simulator.pay(id, '4242');
    const plain = await sdk().checkout.sessions.retrieve(id);
    expect(plain.payment_intent).toMatch(/^pi_/);
    const expanded = await sdk().checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(expanded.payment_intent).toMatchObject({
      object: 'payment_intent',
      latest_charge: { object: 'charge', amount: 499, refunded: false },
    });
    await expect(
      sdk().checkout.sessions.retrieve(id, { expand: ['payment_intent.nothing'] }),
    ).rejects.toThrow('cannot be expanded');
  });

  test('a payment is refunded once, and never by more than was paid', async () => {
    const { id } = await sdk().checkout.sessions.create(order());
    cards.simulator.pay(id, '4242');
    const paymentIntent = String((await sdk().checkout.sessions.retrieve(id)).payment_intent);
    const refund = (amount?: number) =>
      sdk().refunds.create({ payment_intent: paymentIntent, ...(amount && { amount }) });
    expect(await errorOf(refund(500))).toMatchObject({ statusCode: 400 });
    expect(await refund(200)).toMatchObject({ status: 'succeeded', amount: 200 });
    expect(await refund()).toMatchObject({ amount: 299 });
    expect(await errorOf(refund())).toMatchObject({ code: 'charge_already_refunded' });
  });

  test('lists page by page, as the SDK requests them', async () => {
    for (let made = 0; made < 5; made += 1) await sdk().checkout.sessions.create(order());
    const found: string[] = [];
    for await (const { id } of sdk().checkout.sessions.list({ limit: 2 })) found.push(id);
    expect(new Set(found).size).toBe(cards.records.list('session').length);

    const { id } = await sdk().checkout.sessions.create(order());
    cards.simulator.pay(id, '4242');
    const complete = await sdk().checkout.sessions.list({ status: 'complete', limit: 1 });
    expect(complete.data).toMatchObject([{ id, status: 'complete', payment_status: 'paid' }]);
  });
});
