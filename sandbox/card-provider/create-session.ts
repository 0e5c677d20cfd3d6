import type Stripe from 'stripe';
import type { ApiOptions } from './api-options.ts';
import { type Form, numberOf, tableOf, textOf } from './form.ts';
import { checkoutSession } from './shapes/checkout-shapes.ts';
import { stamp } from './shapes/shape.ts';
import { invalid } from './stripe-error.ts';

const HALF_AN_HOUR_SECONDS = 1_800;
const ONE_DAY_SECONDS = 86_400;
const SMALLEST_CHARGE_CENTS = 50;

/** POST /v1/checkout/sessions, with the faults Stripe finds in what it is asked for. */
export function createSession(
  { books, origin, now }: Pick<ApiOptions, 'books' | 'origin' | 'now'>,
  form: Form,
): Stripe.Checkout.Session {
  const mode = textOf(form, 'mode');
  if (mode !== 'payment' && mode !== 'subscription') throw invalid('Invalid mode.', 'mode');
  const successUrl = requiredText(form, 'success_url');
  const opened = stamp(now());
  const expiresAt = numberOf(form, 'expires_at') ?? opened + ONE_DAY_SECONDS;
  if (expiresAt < opened + HALF_AN_HOUR_SECONDS || expiresAt > opened + ONE_DAY_SECONDS) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const sold = soldIn(books, form, mode);
  const given = textOf(form, 'customer');
  if (given && textOf(form, 'customer_email')) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  const session = checkoutSession({
    mode,
    amount: sold.amount * (numberOf(form, 'line_items', 0, 'quantity') ?? 1),
    currency: sold.currency,
    customer: given ? books.get('customer', given).id : null,
    customerEmail: textOf(form, 'customer_email') ?? null,
    clientReferenceId: textOf(form, 'client_reference_id') ?? null,
    metadata: tableOf(form, 'metadata'),
    expiresAt,
    successUrl,
    cancelUrl: textOf(form, 'cancel_url') ?? null,
    payUrl: (id) => `${origin}/pay/${id}`,
    automaticTax: textOf(form, 'automatic_tax', 'enabled') === 'true',
    at: now(),
  });
  const part = mode === 'payment' ? 'payment_intent_data' : 'subscription_data';
  books.put('sale', {
    id: session.id,
    title: sold.title,
    priceId: sold.priceId,
    metadata: tableOf(form, part, 'metadata'),
  });
  return books.put('session', session);
}

function soldIn(books: ApiOptions['books'], form: Form, mode: 'payment' | 'subscription') {
  const priceId = textOf(form, 'line_items', 0, 'price');
  if (priceId) {
    const { unit_amount: amount, currency, product, recurring } = books.get('price', priceId);
    if ((mode === 'subscription') !== Boolean(recurring)) {
      throw invalid('You specified a price that does not fit the mode.', 'line_items[0][price]');
    }
    const title = books.get('product', String(product)).name;
    return { amount: amount ?? 0, currency, title, priceId };
  }
  const inline = (...path: string[]) => textOf(form, 'line_items', 0, 'price_data', ...path);
  const amount = Number(inline('unit_amount'));
  if (!Number.isInteger(amount) || amount < 0) {
    throw invalid('Invalid integer: unit_amount', 'line_items[0][price_data][unit_amount]');
  }
  if (amount < SMALLEST_CHARGE_CENTS) {
    throw invalid(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'line_items',
      'amount_too_small',
    );
  }
  const title = inline('product_data', 'name');
  if (!title) throw invalid('Missing required param: name.', 'line_items[0][price_data]');
  return { amount, currency: inline('currency') ?? 'usd', title, priceId: null };
}

function requiredText(form: Form, name: string): string {
  const text = textOf(form, name);
  if (!text) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  return text;
}
