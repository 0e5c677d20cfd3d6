import type Stripe from 'stripe';
import { listOf, newId, nextMonth, nulls, unixSeconds } from './shape-parts.ts';

interface SubscriptionInput {
  customer: string;
  price: Stripe.Price;
  metadata: Record<string, string>;
  at: Date;
}

export function createSubscription(input: SubscriptionInput): Stripe.Subscription {
  const id = newId('sub');
  const start = unixSeconds(input.at);
  return {
    ...nulls(
      'application',
      'application_fee_percent',
      'billing_cycle_anchor_config',
      'billing_thresholds',
      'cancel_at',
      'canceled_at',
      'cancellation_details',
      'customer_account',
      'days_until_due',
      'default_source',
      'description',
      'ended_at',
      'latest_invoice',
      'managed_payments',
      'next_pending_invoice_item_invoice',
      'on_behalf_of',
      'pause_collection',
      'payment_settings',
      'pending_invoice_item_interval',
      'pending_setup_intent',
      'pending_update',
      'schedule',
      'test_clock',
      'transfer_data',
      'trial_end',
      'trial_settings',
      'trial_start',
    ),
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: start,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    cancel_at_period_end: false,
    collection_method: 'charge_automatically',
    created: start,
    currency: input.price.currency,
    customer: input.customer,
    default_payment_method: newId('pm'),
    discounts: [],
    invoice_settings: {
      ...nulls('account_tax_ids', 'custom_fields', 'description', 'footer'),
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [item(id, input, start)]),
    livemode: false,
    metadata: input.metadata,
    start_date: start,
    status: 'active',
  };
}

function item(subscriptionId: string, input: SubscriptionInput, start: number) {
  return {
    id: newId('si'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: start,
    current_period_end: nextMonth(start),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: 1,
    subscription: subscriptionId,
    tax_rates: [],
  };
}

/** The predecessor of prices, which Stripe still includes in every item. */
function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    ...nulls('amount_decimal', 'meter', 'nickname', 'tiers_mode', 'transform_usage'),
    ...nulls('trial_period_days'),
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    product: price.product,
    usage_type: 'licensed',
  };
}

interface InvoiceInput {
  subscription: Stripe.Subscription;
  price: Stripe.Price;
  period: { start: number; end: number };
  reason: Stripe.Invoice.BillingReason;
  customerEmail: string | null;
  url: (id: string) => string;
  at: Date;
}

/** An open invoice, not paid yet. */
export function createInvoice(input: InvoiceInput): Stripe.Invoice {
  const id = newId('in');
  const { subscription, price, period } = input;
  const amount = price.unit_amount ?? 0;
  return {
    ...nulls(
      'account_country',
      'account_name',
      'account_tax_ids',
      'application',
      'automatically_finalizes_at',
      'custom_fields',
      'customer_account',
      'customer_address',
      'customer_name',
      'customer_phone',
      'customer_shipping',
      'customer_tax_exempt',
      'default_payment_method',
      'default_source',
      'description',
      'due_date',
      'ending_balance',
      'footer',
      'from_invoice',
      'last_finalization_error',
      'latest_revision',
      'next_payment_attempt',
      'on_behalf_of',
      'receipt_number',
      'rendering',
      'shipping_cost',
      'shipping_details',
      'statement_descriptor',
      'test_clock',
      'total_discount_amounts',
      'total_pretax_credit_amounts',
      'total_taxes',
      'webhooks_delivered_at',
    ),
    id,
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: unixSeconds(input.at),
    currency: price.currency,
    customer: subscription.customer,
    customer_email: input.customerEmail,
    default_tax_rates: [],
    discounts: [],
    effective_at: unixSeconds(input.at),
    hosted_invoice_url: input.url(id),
    issuer: { type: 'self' },
    lines: listOf(`/v1/invoices/${id}/lines`, [line(id, input, amount)]),
    livemode: false,
    metadata: {},
    number: id.slice(-8).toUpperCase(),
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: nulls('default_mandate', 'payment_method_options', 'payment_method_types'),
    payments: listOf(`/v1/invoice_payments?invoice=${id}`, []),
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      ...nulls('marked_uncollectible_at', 'paid_at', 'voided_at'),
      finalized_at: unixSeconds(input.at),
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
}

function line(invoiceId: string, input: InvoiceInput, amount: number): Stripe.InvoiceLineItem {
  const { price, period, subscription } = input;
  return {
    ...nulls('discount_amounts', 'pretax_credit_amounts', 'quantity_decimal', 'taxes'),
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: 'One month',
    discountable: true,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period,
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: 1,
    subscription: subscription.id,
    subtotal: amount,
  };
}

export function createInvoicePayment(
  invoice: Stripe.Invoice,
  intentId: string,
  at: Date,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created: unixSeconds(at),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intentId },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: unixSeconds(at) },
  };
}
