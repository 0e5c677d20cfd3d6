import type { RefundProblem } from './refunds/refund.rules.ts';

/** Why a payment use case refuses. */
export type PaymentErrorCode =
  | 'card_unavailable'
  | 'checkout_failed'
  | 'checkout_not_found'
  | 'checkout_not_payable'
  | 'checkout_too_many'
  | 'checkout_unpaid'
  | 'free_send_needs_verified_email'
  | 'free_sends_paused'
  | 'packs_closed'
  | 'pack_unknown'
  | 'pack_already_active'
  | 'no_billing_account'
  | 'billing_failed'
  | 'refund_not_found'
  | 'refund_outdated'
  | 'refund_refused'
  | 'refund_unavailable'
  | RefundProblem;
