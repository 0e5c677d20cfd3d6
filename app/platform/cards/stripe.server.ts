import Stripe from 'stripe';
import { seconds } from '../clock/clock.ts';
import type { CardsConfig } from '../config/cards-config.ts';
import type { CardProvider, CheckoutOrder } from './card-provider.ts';
import {
  checkoutFacts,
  idOf,
  invoiceFacts,
  paymentIntentFacts,
  subscriptionFacts,
} from './stripe-facts.ts';
import { verifyEvent } from './verify-event.ts';

const TIMEOUT_MS = seconds(20);
const RETRIES = 3;
const CURRENCY = 'usd';
/** How far the provider's clock, and a slow request, may be from ours. */
const CLOCK_SKEW_SECONDS = 180;

/** Speaks to Stripe, or to whatever answers at STRIPE_API_URL in its place. */
export function createCardProvider(config: CardsConfig): CardProvider {
  const api = new URL(config.apiUrl);
  const stripe = new Stripe(config.secretKey, {
    host: api.hostname,
    port: api.port || (api.protocol === 'https:' ? 443 : 80),
    protocol: api.protocol === 'https:' ? 'https' : 'http',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  const monthlyPrices = new Map<string, Promise<string>>();

  /** The price of a pack, found by its key; made when Stripe has none at this amount yet. */
  async function findOrMakePrice(key: string, title: string, amountCents: number): Promise<string> {
    const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const [price] = found.data;
    const fits =
      price?.unit_amount === amountCents &&
      price.currency === CURRENCY &&
      price.recurring?.interval === 'month';
    if (price && fits) return price.id;
    const made = `${key}-${amountCents}`;
    const product = await stripe.products.create(
      { name: title },
      { idempotencyKey: `product-${made}` },
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
      { idempotencyKey: `price-${made}` },
    );
    return id;
  }

  function monthlyPrice(key: string, title: string, amountCents: number): Promise<string> {
    const kept = `${key} ${amountCents}`;
    const found =
      monthlyPrices.get(kept) ??
      findOrMakePrice(key, title, amountCents).catch((error: unknown) => {
        monthlyPrices.delete(kept);
        throw error;
      });
    monthlyPrices.set(kept, found);
    return found;
  }

  async function sold(order: CheckoutOrder): Promise<Stripe.Checkout.SessionCreateParams> {
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
    return found && subscriptionFacts(found);
  };

  return {
    async openCheckout(order) {
      const session = await stripe.checkout.sessions.create(
        {
          ...(await sold(order)),
          allowed_payment_method_types: ['card'],
          // What is shown is what is charged, in the one currency of our prices.
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
      return checkoutFacts(session);
    },

    async findCheckout(id) {
      const found = await orNull(stripe.checkout.sessions.retrieve(id));
      return found && checkoutFacts(found);
    },

    async findCheckoutOf({ paymentId, createdAt }) {
      const from = Math.floor(createdAt.getTime() / seconds(1)) - CLOCK_SKEW_SECONDS;
      const created = { gte: from, lte: from + 2 * CLOCK_SKEW_SECONDS };
      for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
        if (session.client_reference_id === paymentId) return checkoutFacts(session);
      }
      return null;
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

    async openCustomer({ userId, email }) {
      const { id } = await stripe.customers.create(
        { email, metadata: { user_id: userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return id;
    },

    async findInvoice(id) {
      const found = await orNull(stripe.invoices.retrieve(id, { expand: ['payments'] }));
      return found && invoiceFacts(found);
    },

    findSubscription,

    async setSubscription(id, wanted) {
      const now = await findSubscription(id);
      if (!now || now.state === 'ended') return now;
      if (wanted === 'ended') return subscriptionFacts(await stripe.subscriptions.cancel(id));
      if ((now.state === 'paused') === (wanted === 'paused')) return now;
      return subscriptionFacts(
        await stripe.subscriptions.update(id, {
          pause_collection: wanted === 'paused' ? { behavior: 'void' } : '',
        }),
      );
    },

    async findPaymentIntent(id) {
      const found = await orNull(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
      if (!found) return null;
      const disputes = await stripe.disputes.list({ payment_intent: id });
      return paymentIntentFacts(found, disputes.data);
    },

    async findPaymentIntentId(kind, id) {
      const things = {
        charge: () => stripe.charges.retrieve(id),
        dispute: () => stripe.disputes.retrieve(id),
        refund: () => stripe.refunds.retrieve(id),
      };
      const found = await orNull<{ payment_intent: string | { id: string } | null }>(
        things[kind](),
      );
      return idOf(found?.payment_intent);
    },

    async refund({ id, paymentIntentId }) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { idempotencyKey: `refund-${id}` },
        );
      } catch (error) {
        // Somebody was faster, in the provider's own dashboard: that is what was wanted.
        const isDone =
          error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
        if (!isDone) throw error;
      }
    },

    async openBillingPortal(customerId, returnUrl) {
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return session.url;
    },

    verifyEvent: (rawBody, signature, now) =>
      verifyEvent(rawBody, signature, config.webhookSecret, now),
  };
}

/** An id that Stripe does not know is an answer, not a fault. */
async function orNull<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
      return null;
    throw error;
  }
}
