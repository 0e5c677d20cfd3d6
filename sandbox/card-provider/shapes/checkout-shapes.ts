import type Stripe from 'stripe';
import { newId, nulls, unixSeconds } from './shape-parts.ts';

interface SessionInput {
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

export function createSession(input: SessionInput): Stripe.Checkout.Session {
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
    amount_subtotal: input.amount,
    amount_total: input.amount,
    automatic_tax: {
      enabled: input.automaticTax,
      liability: null,
      provider: null,
      status: input.automaticTax ? 'complete' : null,
    },
    cancel_url: input.cancelUrl,
    client_reference_id: input.clientReferenceId,
    created: unixSeconds(input.at),
    currency: input.currency,
    custom_fields: [],
    custom_text: {
      ...nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    },
    customer: input.customer,
    customer_creation: input.mode === 'payment' ? 'if_required' : null,
    customer_email: input.customerEmail,
    expires_at: input.expiresAt,
    livemode: false,
    metadata: input.metadata,
    mode: input.mode,
    payment_method_collection: input.mode === 'payment' ? 'if_required' : 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: input.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: input.payUrl(id),
  };
}

export function createCustomer(input: {
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
    created: unixSeconds(input.at),
    email: input.email,
    name: input.name,
    invoice_settings: nulls(
      'custom_fields',
      'default_payment_method',
      'footer',
      'rendering_options',
    ),
    livemode: false,
    metadata: input.metadata,
  };
}

export function createProduct(
  name: string,
  metadata: Record<string, string>,
  at: Date,
): Stripe.Product {
  return {
    ...nulls('description', 'package_dimensions', 'shippable', 'tax_details', 'url'),
    id: newId('prod'),
    object: 'product',
    active: true,
    created: unixSeconds(at),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    type: 'service',
    updated: unixSeconds(at),
  };
}

export function createPrice(input: {
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
    created: unixSeconds(input.at),
    currency: input.currency,
    livemode: false,
    lookup_key: input.lookupKey,
    metadata: input.metadata,
    product: input.productId,
    recurring: input.interval && {
      interval: input.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: input.taxBehavior,
    type: input.interval ? 'recurring' : 'one_time',
    unit_amount: input.amount,
    unit_amount_decimal: null,
  };
}

export function createPortalSession(input: {
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
    created: unixSeconds(input.at),
    customer: input.customer,
    livemode: false,
    return_url: input.returnUrl,
    url: input.url(id),
  };
}
