import type Stripe from 'stripe';
import type { ApiOptions } from './api-options.ts';
import { createSession } from './shapes/checkout-shapes.ts';
import { unixSeconds } from './shapes/shape-parts.ts';
import { invalid } from './stripe-error.ts';
import { type Form, numberOf, tableOf, textOf } from './stripe-form.ts';

const HALF_AN_HOUR_SECONDS = 1_800;
const ONE_DAY_SECONDS = 86_400;
const SMALLEST_CHARGE_CENTS = 50;

/** POST /v1/checkout/sessions. @throws StripeError for the same mistakes as Stripe */
export function createCheckoutSession(
  { records, origin, now }: Pick<ApiOptions, 'records' | 'origin' | 'now'>,
  form: Form,
): Stripe.Checkout.Session {
  const mode = textOf(form, 'mode');
  if (mode !== 'payment' && mode !== 'subscription') throw invalid('Invalid mode.', 'mode');
  const successUrl = requiredText(form, 'success_url');
  const createdAt = unixSeconds(now());
  const expiresAt = numberOf(form, 'expires_at') ?? createdAt + ONE_DAY_SECONDS;
  if (expiresAt < createdAt + HALF_AN_HOUR_SECONDS || expiresAt > createdAt + ONE_DAY_SECONDS) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const line = readLineItem(records, form, mode);
  const customerId = textOf(form, 'customer');
  if (customerId && textOf(form, 'customer_email')) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  const session = createSession({
    mode,
    amount: line.amount * (numberOf(form, 'line_items', 0, 'quantity') ?? 1),
    currency: line.currency,
    customer: customerId ? records.get('customer', customerId).id : null,
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
  const dataField = mode === 'payment' ? 'payment_intent_data' : 'subscription_data';
  records.put('sale', {
    id: session.id,
    title: line.title,
    priceId: line.priceId,
    metadata: tableOf(form, dataField, 'metadata'),
  });
  return records.put('session', session);
}

function readLineItem(
  records: ApiOptions['records'],
  form: Form,
  mode: 'payment' | 'subscription',
) {
  const priceId = textOf(form, 'line_items', 0, 'price');
  if (priceId) {
    const { unit_amount: amount, currency, product, recurring } = records.get('price', priceId);
    if ((mode === 'subscription') !== Boolean(recurring)) {
      throw invalid('You specified a price that does not fit the mode.', 'line_items[0][price]');
    }
    const title = records.get('product', String(product)).name;
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
