import Stripe from 'stripe';
import { seconds } from '../clock/clock.ts';
import type { CardsConfig } from '../config/cards-config.ts';
import { withoutBrackets } from '../config/host-of.ts';
import type { CardRequestResult, Metrics } from '../metrics/metrics.server.ts';
import {
  type CardProvider,
  type CheckoutOrder,
  InvalidCardEvent,
  RefundRefused,
} from './card-provider.ts';
import { verifyEvent } from './stripe-events.ts';
import { idOf, toCheckout, toInvoice, toPayment, toSubscription } from './stripe-mapping.ts';

type CardMetrics = Pick<Metrics, 'countCardEvent' | 'countCardRequest'>;

const TIMEOUT_MS = seconds(20);
const RETRIES = 3;
const CURRENCY = 'usd';
/** Covers a slow request and the difference between Stripe's clock and ours. */
const CLOCK_SKEW_SECONDS = 180;

/**
 * Stripe, or whatever speaks its API at STRIPE_API_URL.
 * @param metrics counts requests and events; commands have none
 */
export function createCardProvider(config: CardsConfig, metrics?: CardMetrics): CardProvider {
  const api = new URL(config.apiUrl);
  const stripe = new Stripe(config.secretKey, {
    host: withoutBrackets(api.hostname),
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(metrics && { httpClient: measuredHttpClient(metrics) }),
  });
  const isLive = /^(sk|rk)_live_/.test(config.secretKey);
  const monthlyPrices = new Map<string, Promise<string>>();

  /** Finds a pack's price by its key, or creates one when Stripe has none at this amount. */
  async function findOrCreatePrice(
    key: string,
    title: string,
    amountCents: number,
  ): Promise<string> {
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const [price] = found.data;
    const isCurrent =
      price?.unit_amount === amountCents &&
      price.currency === CURRENCY &&
      price.recurring?.interval === 'month';
    if (price && isCurrent) return price.id;
    const version = `${key}-${amountCents}`;
    const product = await stripe.products.create(
      { name: title },
      { idempotencyKey: `product-${version}` },
    );
    const { id } = await stripe.prices.create(
      {
        product: product.id,
        unit_amount: amountCents,
        currency: CURRENCY,
        recurring: { interval: 'month' },
        lookup_key: key,
        transfer_lookup_key: true,
        tax_behavior: 'inclusive',
      },
      { idempotencyKey: `price-${version}` },
    );
    return id;
  }

  function monthlyPrice(key: string, title: string, amountCents: number): Promise<string> {
    const cacheKey = `${key} ${amountCents}`;
    const found =
      monthlyPrices.get(cacheKey) ??
      findOrCreatePrice(key, title, amountCents).catch((error: unknown) => {
        monthlyPrices.delete(cacheKey);
        throw error;
      });
    monthlyPrices.set(cacheKey, found);
    return found;
  }

  async function modeParams(order: CheckoutOrder): Promise<Stripe.Checkout.SessionCreateParams> {
    const metadata = { payment_id: order.paymentId, user_id: order.userId };
    if ('email' in order.payer) {
      return {
        mode: 'payment',
        customer_email: order.payer.email,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: CURRENCY,
              unit_amount: order.amountCents,
              tax_behavior: 'inclusive',
              product_data: { name: order.title },
            },
          },
        ],
      };
    }
    const { customerId, monthly } = order.payer;
    const price = await monthlyPrice(monthly.key, order.title, order.amountCents);
    return {
      mode: 'subscription',
      customer: customerId,
      subscription_data: { metadata },
      line_items: [{ quantity: 1, price }],
    };
  }

  const findSubscription: CardProvider['findSubscription'] = async (id) => {
    const found = await orNull(stripe.subscriptions.retrieve(id));
    return found && toSubscription(found);
  };

  return {
    isLive,

    async createCheckout(order) {
      const session = await stripe.checkout.sessions.create(
        {
          ...(await modeParams(order)),
          allowed_payment_method_types: ['card'],
          // Otherwise Stripe may show and charge the price in another currency.
          adaptive_pricing: { enabled: false },
          client_reference_id: order.paymentId,
          metadata: { payment_id: order.paymentId, user_id: order.userId },
          expires_at: Math.floor(order.expiresAt.getTime() / seconds(1)),
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          ...(config.automaticTax && { automatic_tax: { enabled: true } }),
        },
        { idempotencyKey: `checkout-${order.paymentId}` },
      );
      return toCheckout(session);
    },

    async findCheckout(id) {
      const found = await orNull(
        stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
      );
      return found && toCheckout(found);
    },

    async findCheckoutOf({ paymentId, createdAt }) {
      const from = Math.floor(createdAt.getTime() / seconds(1)) - CLOCK_SKEW_SECONDS;
      const created = { gte: from, lte: from + 2 * CLOCK_SKEW_SECONDS };
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        if (session.client_reference_id === paymentId) return toCheckout(session);
      }
      return null;
    },

    async *listPaidCheckouts(since) {
      const created = { gte: Math.floor(since.getTime() / seconds(1)) };
      const listed = stripe.checkout.sessions.list({ created, status: 'complete', limit: 100 });
      for await (const session of listed) {
        const checkout = toCheckout(session);
        if (checkout.isPaid) yield checkout;
      }
    },

    async expireCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    },

    async createCustomer({ userId, email }) {
      const { id } = await stripe.customers.create(
        { email, metadata: { user_id: userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return id;
    },

    async findInvoice(id) {
      const found = await orNull(stripe.invoices.retrieve(id, { expand: ['payments'] }));
      return found && toInvoice(found);
    },

    findSubscription,

    async setSubscription(id, desired) {
      const current = await findSubscription(id);
      if (!current || current.state === 'ended') return current;
      if (desired === 'ended') return toSubscription(await stripe.subscriptions.cancel(id));
      if ((current.state === 'paused') === (desired === 'paused')) return current;
      return toSubscription(
        await stripe.subscriptions.update(id, {
          pause_collection: desired === 'paused' ? { behavior: 'void' } : '',
        }),
      );
    },

    async findPaymentIntent(id) {
      const found = await orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      if (!found) return null;
      const disputes = await stripe.disputes.list({ payment_intent: id });
      return toPayment(found, disputes.data);
    },

    async findPaymentIntentId(kind, id) {
      const retrieve = {
        charge: () => stripe.charges.retrieve(id),
        dispute: () => stripe.disputes.retrieve(id),
        refund: () => stripe.refunds.retrieve(id),
      };
      const found = await orNull<{ payment_intent: string | { id: string } | null }>(
        retrieve[kind](),
      );
      return idOf(found?.payment_intent);
    },

    async refund({ key, paymentIntentId, amountCents }) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId, ...(amountCents !== null && { amount: amountCents }) },
          { idempotencyKey: `refund-${key}` },
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        // An operator may have refunded it in Stripe's dashboard: the outcome we want.
        if (error.code === 'charge_already_refunded') return;
        throw new RefundRefused(error.code ?? error.type, { cause: error });
      }
    },

    async openBillingPortal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    },

    verifyEvent(rawBody, signature, now) {
      const secret = config.webhookSecret;
      try {
        const event = verifyEvent(rawBody, signature, { secret, isLive, now });
        metrics?.countCardEvent('accepted');
        return event;
      } catch (error) {
        if (error instanceof InvalidCardEvent) metrics?.countCardEvent(error.fault);
        throw error;
      }
    },
  };
}

/** Stripe's own HTTP client, with every request counted, repeated ones too. */
function measuredHttpClient(metrics: CardMetrics): InstanceType<typeof Stripe.HttpClient> {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        const response = await client.makeRequest(...request);
        metrics.countCardRequest(resultOf(response.getStatusCode()));
        return response;
      } catch (error) {
        metrics.countCardRequest('unreachable');
        throw error;
      }
    },
  };
}

function resultOf(status: number): CardRequestResult {
  if (status >= 500 || status === 429) return 'unreachable';
  // An id that Stripe does not know is an answer.
  return status < 400 || status === 404 ? 'ok' : 'refused';
}

/** An id that Stripe does not know is an answer, not an error. */
async function orNull<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
