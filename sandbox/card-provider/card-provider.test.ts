import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openCardProvider } from '#tests/setup/card-provider.ts';
import { parseForm } from './form.ts';
import { nextMonth, stamp } from './shapes/shape.ts';

/** The stand-in, spoken to by the official SDK over a real socket. */
const cards = openCardProvider();

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

const fieldErrorOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (refused: unknown) => refused,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('it was not refused');
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
])('the form %s', (body, form) => {
  expect(parseForm(body)).toEqual(form);
});

test.each([
  ['2027-01-15T12:00:00Z', '2027-02-15T12:00:00Z'],
  ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
  ['2027-12-31T00:00:00Z', '2028-01-31T00:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(nextMonth(stamp(new Date(from)))).toBe(stamp(new Date(to)));
});

describe('the API', () => {
  test('gives a session as the SDK reads it, nested fields and odd letters whole', async () => {
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

  test('a repeated key gives the first answer, with other parameters a fault', async () => {
    const options = { idempotencyKey: 'the-same' };
    const first = await sdk().checkout.sessions.create(order(), options);
    const second = await sdk().checkout.sessions.create(order(), options);
    expect(second.id).toBe(first.id);
    expect(await fieldErrorOf(sdk().checkout.sessions.create(order(500), options))).toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  const faults: [string, () => Promise<unknown>, object][] = [
    ['a wrong key', () => sdk('sk_test_wrong').customers.create({}), { statusCode: 401 }],
    [
      'an id it does not know',
      () => sdk().checkout.sessions.retrieve('cs_none'),
      { code: 'resource_missing', statusCode: 404 },
    ],
    [
      'less than fifty cents',
      () => sdk().checkout.sessions.create(order(49)),
      { code: 'amount_too_small', statusCode: 400 },
    ],
    [
      'a page that is open too short',
      () => sdk().checkout.sessions.create({ ...order(), expires_at: stamp(cards.now()) + 60 }),
      { statusCode: 400 },
    ],
    [
      'nothing to come back to',
      () => sdk().checkout.sessions.create({ ...order(), success_url: '' }),
      { code: 'parameter_missing', statusCode: 400 },
    ],
    [
      'a path it does not have',
      () => sdk().payouts.list(),
      { type: 'StripeInvalidRequestError', statusCode: 404 },
    ],
  ];
  test.each(faults)('refuses %s as Stripe does', async (_name, ask, fault) => {
    expect(await fieldErrorOf(ask())).toMatchObject(fault);
  });

  test('puts related objects in place of their ids when asked to', async () => {
    const { id } = await sdk().checkout.sessions.create(order());
    cards.till.pay(id, '4242');
    const plain = await sdk().checkout.sessions.retrieve(id);
    expect(plain.payment_intent).toMatch(/^pi_/);
    const whole = await sdk().checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(whole.payment_intent).toMatchObject({
      object: 'payment_intent',
      latest_charge: { object: 'charge', amount: 499, refunded: false },
    });
    await expect(
      sdk().checkout.sessions.retrieve(id, { expand: ['payment_intent.nothing'] }),
    ).rejects.toThrow('cannot be expanded');
  });

  test('money goes back once; more than was paid never', async () => {
    const { id } = await sdk().checkout.sessions.create(order());
    cards.till.pay(id, '4242');
    const paymentIntent = String((await sdk().checkout.sessions.retrieve(id)).payment_intent);
    const ask = (amount?: number) =>
      sdk().refunds.create({ payment_intent: paymentIntent, ...(amount && { amount }) });
    expect(await fieldErrorOf(ask(500))).toMatchObject({ statusCode: 400 });
    expect(await ask(200)).toMatchObject({ status: 'succeeded', amount: 200 });
    expect(await ask()).toMatchObject({ amount: 299 });
    expect(await fieldErrorOf(ask())).toMatchObject({ code: 'charge_already_refunded' });
  });

  test('lists page by page, as the SDK walks them', async () => {
    for (let made = 0; made < 5; made += 1) await sdk().checkout.sessions.create(order());
    const found: string[] = [];
    for await (const { id } of sdk().checkout.sessions.list({ limit: 2 })) found.push(id);
    expect(new Set(found).size).toBe(cards.books.list('session').length);
  });
});
