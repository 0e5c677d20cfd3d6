import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiOptions } from './api-options.ts';
import { createCheckoutSession } from './create-checkout-session.ts';
import { expand } from './expand.ts';
import {
  createCustomer,
  createPortalSession,
  createPrice,
  createProduct,
} from './shapes/checkout-shapes.ts';
import { listOf, newId } from './shapes/shape-parts.ts';
import { invalid, missing, StripeError } from './stripe-error.ts';
import { type Form, numberOf, parseForm, tableOf, textOf, textsOf } from './stripe-form.ts';

interface ApiRequest {
  id: string;
  form: Form;
}

type ApiObject = object & { object?: unknown };

/** The part of Stripe's HTTP API that the product calls through its SDK: https://docs.stripe.com/api */
export function stripeApi(options: ApiOptions): Hono {
  const { records, simulator, origin, now, secretKey, onRequest } = options;
  const api = new Hono();

  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    work: (request: ApiRequest) => ApiObject,
  ) => {
    api.on(method, path, async (context: Context) => {
      context.header('request-id', newId('req'));
      const body = method === 'GET' ? '' : await context.req.text();
      const query = new URL(context.req.url).search.slice(1);
      const form = parseForm([query, body].filter(Boolean).join('&'));
      const perform = () =>
        expand(records, work({ id: context.req.param('id') ?? '', form }), textsOf(form, 'expand'));
      const key = method === 'POST' && context.req.header('idempotency-key');
      onRequest('before');
      const response = key
        ? once(`${path} ${key}`, `${context.req.path}?${body}`, perform)
        : perform();
      onRequest('after');
      return context.json(response);
    });
  };

  /** A repeated idempotency key gets the first response again, and nothing is done twice. */
  const once = (key: string, request: string, perform: () => object): object => {
    const digest = createHash('sha256').update(request).digest('hex');
    const known = records.find('answer', key);
    if (known && known.request !== digest) {
      throw new StripeError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known) return known.body as object;
    const body = perform();
    records.put('answer', { id: key, request: digest, status: 200, body });
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
  route('POST', '/checkout/sessions', ({ form }) => createCheckoutSession(options, form));
  // https://docs.stripe.com/api/checkout/sessions/list
  route('GET', '/checkout/sessions', ({ form }) => {
    const [from, to] = ['gte', 'lte'].map((bound) => numberOf(form, 'created', bound));
    const after = textOf(form, 'starting_after');
    const wanted = textOf(form, 'status');
    const found = records
      .list('session')
      .filter(
        ({ created, status }) =>
          created >= (from ?? 0) &&
          created <= (to ?? Number.MAX_SAFE_INTEGER) &&
          (wanted === undefined || status === wanted),
      );
    const rest = found.slice(after ? found.findIndex(({ id }) => id === after) + 1 : 0);
    const limit = numberOf(form, 'limit') ?? 10;
    return listOf('/v1/checkout/sessions', rest.slice(0, limit), rest.length > limit);
  });
  route('GET', '/checkout/sessions/:id', ({ id }) => simulator.getSession(id));
  route('POST', '/checkout/sessions/:id/expire', ({ id }) =>
    simulator.expireSession(simulator.getSession(id)),
  );

  route('POST', '/customers', ({ form }) =>
    records.put(
      'customer',
      createCustomer({
        email: textOf(form, 'email') ?? null,
        name: textOf(form, 'name') ?? null,
        metadata: tableOf(form, 'metadata'),
        at: now(),
      }),
    ),
  );
  route('GET', '/customers/:id', ({ id }) => records.get('customer', id));

  route('POST', '/products', ({ form }) =>
    records.put(
      'product',
      createProduct(textOf(form, 'name') ?? '', tableOf(form, 'metadata'), now()),
    ),
  );
  route('GET', '/products/:id', ({ id }) => records.get('product', id));

  route('POST', '/prices', ({ form }) => {
    const lookupKey = textOf(form, 'lookup_key') ?? null;
    const productId = textOf(form, 'product');
    if (!productId) throw invalid('You must pass product.', 'product');
    const taken = lookupKey && records.list('price').find((one) => one.lookup_key === lookupKey);
    if (taken && textOf(form, 'transfer_lookup_key') !== 'true') {
      throw invalid('A price already uses that lookup key.', 'lookup_key');
    }
    if (taken) records.put('price', { ...taken, lookup_key: null });
    return records.put(
      'price',
      createPrice({
        productId: records.get('product', productId).id,
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
    const found = records.list('price').filter((one) => keys.includes(one.lookup_key ?? ''));
    return listOf('/v1/prices', found);
  });
  route('GET', '/prices/:id', ({ id }) => records.get('price', id));

  route('GET', '/subscriptions', ({ form }) => {
    const customerId = textOf(form, 'customer');
    const status = textOf(form, 'status');
    const found = records
      .list('subscription')
      .filter(
        (one) => one.customer === customerId && (status === 'all' || one.status !== 'canceled'),
      );
    return listOf('/v1/subscriptions', found);
  });
  route('GET', '/subscriptions/:id', ({ id }) => records.get('subscription', id));
  route('POST', '/subscriptions/:id', ({ id, form }) => {
    const behavior = textOf(form, 'pause_collection', 'behavior') as 'void' | undefined;
    const atEnd = textOf(form, 'cancel_at_period_end');
    return simulator.updateSubscription(id, {
      ...(behavior && { pause_collection: { behavior, resumes_at: null } }),
      ...(textOf(form, 'pause_collection') === '' && { pause_collection: null }),
      ...(atEnd && { cancel_at_period_end: atEnd === 'true' }),
    });
  });
  route('DELETE', '/subscriptions/:id', ({ id }) => simulator.cancelSubscription(id));

  route('GET', '/invoices/:id', ({ id }) => records.get('invoice', id));
  route('GET', '/payment_intents/:id', ({ id }) => records.get('intent', id));
  route('GET', '/charges/:id', ({ id }) => records.get('charge', id));
  route('GET', '/refunds/:id', ({ id }) => records.get('refund', id));
  route('GET', '/disputes/:id', ({ id }) => records.get('dispute', id));
  route('GET', '/disputes', ({ form }) => {
    const intentId = textOf(form, 'payment_intent');
    return listOf(
      '/v1/disputes',
      records.list('dispute').filter((one) => one.payment_intent === intentId),
    );
  });
  route('POST', '/refunds', ({ form }) => {
    const intentId = textOf(form, 'payment_intent');
    if (!intentId) throw invalid('One of charge or payment_intent is required.', 'payment_intent');
    const { latest_charge } = records.get('intent', intentId);
    if (!latest_charge) throw missing('charge', intentId);
    return simulator.refund(String(latest_charge), numberOf(form, 'amount'));
  });

  route('POST', '/billing_portal/sessions', ({ form }) =>
    records.put(
      'portal',
      createPortalSession({
        customer: records.get('customer', textOf(form, 'customer') ?? '').id,
        returnUrl: textOf(form, 'return_url') ?? null,
        url: (id) => `${origin}/pay/portal/${id}`,
        at: now(),
      }),
    ),
  );

  route('GET', '/events', ({ form }) => {
    const all = records.list('event');
    const limit = numberOf(form, 'limit') ?? 10;
    return listOf('/v1/events', all.slice(0, limit), all.length > limit);
  });
  route('GET', '/events/:id', ({ id }) => records.get('event', id));
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
