import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { newId, nulls, unixSeconds } from './shape-parts.ts';

interface PaymentInput {
  amount: number;
  currency: string;
  customer: string | null;
  metadata: Record<string, string>;
  email: string | null;
  last4: string;
  at: Date;
}

export function createPaymentIntent(input: PaymentInput): Stripe.PaymentIntent {
  return {
    ...nulls(
      'allowed_payment_method_types',
      'application',
      'application_fee_amount',
      'automatic_payment_methods',
      'canceled_at',
      'cancellation_reason',
      'customer_account',
      'description',
      'excluded_payment_method_types',
      'last_payment_error',
      'latest_charge',
      'managed_payments',
      'next_action',
      'on_behalf_of',
      'payment_method_configuration_details',
      'payment_method_options',
      'payment_record',
      'processing',
      'review',
      'setup_future_usage',
      'shipping',
      'source',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_group',
    ),
    id: newId('pi'),
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_received: input.amount,
    capture_method: 'automatic_async',
    client_secret: newId('pi_secret'),
    confirmation_method: 'automatic',
    created: unixSeconds(input.at),
    currency: input.currency,
    customer: input.customer,
    livemode: false,
    metadata: input.metadata,
    payment_method: newId('pm'),
    payment_method_types: ['card'],
    receipt_email: input.email,
    status: 'succeeded',
  };
}

/** The fingerprint belongs to the number of a card: every payment with it has the same one. */
const cardDetails = (last4: string): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...nulls(
    'amount_authorized',
    'authorization_code',
    'checks',
    'electronic_commerce_indicator',
    'installments',
    'mandate',
    'network_transaction_id',
    'regulated_status',
    'three_d_secure',
    'transaction_link_id',
    'wallet',
  ),
  brand: 'visa',
  country: 'US',
  exp_month: 12,
  exp_year: 2034,
  fingerprint: createHash('sha256').update(`card ${last4}`).digest('hex').slice(0, 16),
  funding: 'credit',
  last4,
  network: 'visa',
});

export function createCharge(intent: Stripe.PaymentIntent, input: PaymentInput): Stripe.Charge {
  return {
    ...nulls(
      'application',
      'application_fee',
      'application_fee_amount',
      'balance_transaction',
      'calculated_statement_descriptor',
      'description',
      'failure_balance_transaction',
      'failure_code',
      'failure_message',
      'fraud_details',
      'on_behalf_of',
      'outcome',
      'receipt_number',
      'receipt_url',
      'review',
      'shipping',
      'source',
      'source_transfer',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_data',
      'transfer_group',
    ),
    id: newId('ch'),
    object: 'charge',
    amount: input.amount,
    amount_captured: input.amount,
    amount_refunded: 0,
    billing_details: {
      ...nulls('address', 'name', 'phone', 'tax_id'),
      email: input.email,
    },
    captured: true,
    created: unixSeconds(input.at),
    currency: input.currency,
    customer: input.customer,
    disputed: false,
    livemode: false,
    metadata: { card: `•••• ${input.last4}` },
    paid: true,
    payment_intent: intent.id,
    payment_method: String(intent.payment_method),
    payment_method_details: { type: 'card', card: cardDetails(input.last4) },
    receipt_email: input.email,
    refunded: false,
    status: 'succeeded',
  };
}

export function createRefund(charge: Stripe.Charge, amount: number, at: Date): Stripe.Refund {
  return {
    ...nulls(
      'balance_transaction',
      'customer_account',
      'payment_method',
      'receipt_number',
      'source_transfer_reversal',
      'transfer_reversal',
    ),
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: unixSeconds(at),
    currency: charge.currency,
    customer: charge.customer,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'requested_by_customer',
    status: 'succeeded',
  };
}

export function createDispute(charge: Stripe.Charge, at: Date): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: unixSeconds(at),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: unixSeconds(at) + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}
