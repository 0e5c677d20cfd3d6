import type Stripe from 'stripe';
import { newId, nulls, stamp } from './shape.ts';

interface NewSession {
  mode: 'payment' | 'subscription';
  amount: number;
  currency: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Record<string, string>;
  expiresAt: number;
  successUrl: string | null;
  cancelUrl: string | null;
  payUrl: (id: string) => string;
  automaticTax: boolean;
  at: Date;
}

export function checkoutSession(given: NewSession): Stripe.Checkout.Session {
  const id = newId('cs_test');
  return {
    ...nulls(
      'after_expiration',
      'allow_promotion_codes',
      'allowed_payment_method_types',
      'billing_address_collection',
      'client_secret',
      'collected_information',
      'consent',
      'consent_collection',
      'currency_conversion',
      'customer_account',
      'customer_details',
      'discounts',
      'integration_identifier',
      'invoice',
      'invoice_creation',
      'locale',
      'managed_payments',
      'origin_context',
      'payment_intent',
      'payment_link',
      'payment_method_configuration_details',
      'payment_method_options',
      'permissions',
      'recovered_from',
      'saved_payment_method_options',
      'setup_intent',
      'shipping_address_collection',
      'shipping_cost',
      'submit_type',
      'subscription',
      'wallet_options',
    ),
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: given.amount,
    amount_total: given.amount,
    automatic_tax: {
      enabled: given.automaticTax,
      liability: null,
      provider: null,
      status: given.automaticTax ? 'complete' : null,
    },
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    created: stamp(given.at),
    currency: given.currency,
    custom_fields: [],
    custom_text: {
      ...nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    },
    customer: given.customer,
    customer_creation: given.mode === 'payment' ? 'if_required' : null,
    customer_email: given.customerEmail,
    expires_at: given.expiresAt,
    livemode: false,
    metadata: given.metadata,
    mode: given.mode,
    payment_method_collection: given.mode === 'payment' ? 'if_required' : 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: given.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: given.payUrl(id),
  };
}

export function customer(given: {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  at: Date;
}): Stripe.Customer {
  return {
    ...nulls('default_source', 'description', 'shipping'),
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: stamp(given.at),
    email: given.email,
    name: given.name,
    invoice_settings: nulls(
      'custom_fields',
      'default_payment_method',
      'footer',
      'rendering_options',
    ),
    livemode: false,
    metadata: given.metadata,
  };
}

export function product(name: string, metadata: Record<string, string>, at: Date): Stripe.Product {
  return {
    ...nulls('description', 'package_dimensions', 'shippable', 'tax_details', 'url'),
    id: newId('prod'),
    object: 'product',
    active: true,
    created: stamp(at),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    type: 'service',
    updated: stamp(at),
  };
}

export function price(given: {
  productId: string;
  amount: number;
  currency: string;
  interval: 'day' | 'week' | 'month' | 'year' | null;
  lookupKey: string | null;
  taxBehavior: Stripe.Price.TaxBehavior | null;
  metadata: Record<string, string>;
  at: Date;
}): Stripe.Price {
  return {
    ...nulls('custom_unit_amount', 'nickname', 'tiers_mode', 'transform_quantity'),
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: stamp(given.at),
    currency: given.currency,
    livemode: false,
    lookup_key: given.lookupKey,
    metadata: given.metadata,
    product: given.productId,
    recurring: given.interval && {
      interval: given.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: given.taxBehavior,
    type: given.interval ? 'recurring' : 'one_time',
    unit_amount: given.amount,
    unit_amount_decimal: null,
  };
}

export function portalSession(given: {
  customer: string;
  returnUrl: string | null;
  url: (id: string) => string;
  at: Date;
}): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return {
    ...nulls('customer_account', 'flow', 'locale', 'on_behalf_of'),
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: stamp(given.at),
    customer: given.customer,
    livemode: false,
    return_url: given.returnUrl,
    url: given.url(id),
  };
}
