import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiOptions } from './api-options.ts';
import { createSession } from './create-session.ts';
import { expanded } from './expand.ts';
import { type Form, numberOf, parseForm, tableOf, textOf, textsOf } from './form.ts';
import { customer, portalSession, price, product } from './shapes/checkout-shapes.ts';
import { listOf, newId } from './shapes/shape.ts';
import { invalid, missing, StripeError } from './stripe-error.ts';

interface Asked {
  id: string;
  form: Form;
}

type Answer = object & { object?: unknown };

/** The part of Stripe's HTTP API that the official SDK calls for us: https://docs.stripe.com/api */
export function stripeApi(options: ApiOptions): Hono {
  const { books, till, origin, now, secretKey, weather } = options;
  const api = new Hono();

  const route = (method: 'GET' | 'POST' | 'DELETE', path: string, work: (a: Asked) => Answer) => {
    api.on(method, path, async (context: Context) => {
      context.header('request-id', newId('req'));
      const body = method === 'GET' ? '' : await context.req.text();
      const query = new URL(context.req.url).search.slice(1);
      const form = parseForm([query, body].filter(Boolean).join('&'));
      const ask = () =>
        expanded(books, work({ id: context.req.param('id') ?? '', form }), textsOf(form, 'expand'));
      const key = method === 'POST' && context.req.header('idempotency-key');
      weather('before');
      const answer = key ? once(`${path} ${key}`, `${context.req.path}?${body}`, ask) : ask();
      weather('after');
      return context.json(answer);
    });
  };

  /** A repeated key gets the first answer again, and nothing is done twice. */
  const once = (key: string, request: string, ask: () => object): object => {
    const digest = createHash('sha256').update(request).digest('hex');
    const known = books.find('answer', key);
    if (known && known.request !== digest) {
      throw new StripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known) return known.body as object;
    const body = ask();
    books.put('answer', { id: key, request: digest, status: 200, body });
    return body;
  };

  api.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${secretKey}`) {
      const error = new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
      return context.json(error.body, 401);
    }
    await next();
  });
  api.onError((error, context) => {
    const known =
      error instanceof StripeError ? error : new StripeError(500, 'api_error', String(error));
    return context.json(known.body, known.status as ContentfulStatusCode);
  });
  route('POST', '/checkout/sessions', ({ form }) => createSession(options, form));
  route('GET', '/checkout/sessions', ({ form }) => {
    const [from, to] = ['gte', 'lte'].map((bound) => numberOf(form, 'created', bound));
    const after = textOf(form, 'starting_after');
    const found = books
      .list('session')
      .filter(
        ({ created }) => created >= (from ?? 0) && created <= (to ?? Number.MAX_SAFE_INTEGER),
      );
    const rest = found.slice(after ? found.findIndex(({ id }) => id === after) + 1 : 0);
    const limit = numberOf(form, 'limit') ?? 10;
    return listOf('/v1/checkout/sessions', rest.slice(0, limit), rest.length > limit);
  });
  route('GET', '/checkout/sessions/:id', ({ id }) => till.session(id));
  route('POST', '/checkout/sessions/:id/expire', ({ id }) => till.expire(till.session(id)));

  route('POST', '/customers', ({ form }) =>
    books.put(
      'customer',
      customer({
        email: textOf(form, 'email') ?? null,
        name: textOf(form, 'name') ?? null,
        metadata: tableOf(form, 'metadata'),
        at: now(),
      }),
    ),
  );
  route('GET', '/customers/:id', ({ id }) => books.get('customer', id));

  route('POST', '/products', ({ form }) =>
    books.put('product', product(textOf(form, 'name') ?? '', tableOf(form, 'metadata'), now())),
  );
  route('GET', '/products/:id', ({ id }) => books.get('product', id));

  route('POST', '/prices', ({ form }) => {
    const lookupKey = textOf(form, 'lookup_key') ?? null;
    const productId = textOf(form, 'product');
    if (!productId) throw invalid('You must pass product.', 'product');
    const taken = lookupKey && books.list('price').find((one) => one.lookup_key === lookupKey);
    if (taken && textOf(form, 'transfer_lookup_key') !== 'true') {
      throw invalid('A price already uses that lookup key.', 'lookup_key');
    }
    if (taken) books.put('price', { ...taken, lookup_key: null });
    return books.put(
      'price',
      price({
        productId: books.get('product', productId).id,
        amount: numberOf(form, 'unit_amount') ?? 0,
        currency: textOf(form, 'currency') ?? 'usd',
        interval: (textOf(form, 'recurring', 'interval') as 'month' | undefined) ?? null,
        lookupKey,
        taxBehavior: (textOf(form, 'tax_behavior') as 'inclusive' | undefined) ?? null,
        metadata: tableOf(form, 'metadata'),
        at: now(),
      }),
    );
  });
  route('GET', '/prices', ({ form }) => {
    const keys = textsOf(form, 'lookup_keys');
    const found = books.list('price').filter((one) => keys.includes(one.lookup_key ?? ''));
    return listOf('/v1/prices', found);
  });
  route('GET', '/prices/:id', ({ id }) => books.get('price', id));

  route('GET', '/subscriptions', ({ form }) => {
    const of = textOf(form, 'customer');
    const wanted = textOf(form, 'status');
    const found = books
      .list('subscription')
      .filter((one) => one.customer === of && (wanted === 'all' || one.status !== 'canceled'));
    return listOf('/v1/subscriptions', found);
  });
  route('GET', '/subscriptions/:id', ({ id }) => books.get('subscription', id));
  route('POST', '/subscriptions/:id', ({ id, form }) => {
    const behavior = textOf(form, 'pause_collection', 'behavior') as 'void' | undefined;
    const atEnd = textOf(form, 'cancel_at_period_end');
    return till.update(id, {
      ...(behavior && { pause_collection: { behavior, resumes_at: null } }),
      ...(textOf(form, 'pause_collection') === '' && { pause_collection: null }),
      ...(atEnd && { cancel_at_period_end: atEnd === 'true' }),
    });
  });
  route('DELETE', '/subscriptions/:id', ({ id }) => till.cancel(id));

  route('GET', '/invoices/:id', ({ id }) => books.get('invoice', id));
  route('GET', '/payment_intents/:id', ({ id }) => books.get('intent', id));
  route('GET', '/charges/:id', ({ id }) => books.get('charge', id));
  route('GET', '/refunds/:id', ({ id }) => books.get('refund', id));
  route('GET', '/disputes/:id', ({ id }) => books.get('dispute', id));
  route('GET', '/disputes', ({ form }) => {
    const of = textOf(form, 'payment_intent');
    return listOf(
      '/v1/disputes',
      books.list('dispute').filter((one) => one.payment_intent === of),
    );
  });
  route('POST', '/refunds', ({ form }) => {
    const intentId = textOf(form, 'payment_intent');
    if (!intentId) throw invalid('One of charge or payment_intent is required.', 'payment_intent');
    const { latest_charge } = books.get('intent', intentId);
    if (!latest_charge) throw missing('charge', intentId);
    return till.refund(String(latest_charge), numberOf(form, 'amount'));
  });

  route('POST', '/billing_portal/sessions', ({ form }) =>
    books.put(
      'portal',
      portalSession({
        customer: books.get('customer', textOf(form, 'customer') ?? '').id,
        returnUrl: textOf(form, 'return_url') ?? null,
        url: (id) => `${origin}/pay/portal/${id}`,
        at: now(),
      }),
    ),
  );

  route('GET', '/events', ({ form }) => {
    const all = books.list('event');
    const limit = numberOf(form, 'limit') ?? 10;
    return listOf('/v1/events', all.slice(0, limit), all.length > limit);
  });
  route('GET', '/events/:id', ({ id }) => books.get('event', id));
  api.all('*', (context) =>
    context.json(
      new StripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${context.req.method}: ${context.req.path}).`,
      ).body,
      404,
    ),
  );
  return api;
}
