import type { PaymentErrorCode } from '#app/features/payments/payment-error-code.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

const CHECKOUT_FAILED = 'Unable to create checkout session. Please try again.';

export type PaymentSuccess = 'pack_bought' | 'checkout_cancelled' | 'payment_on_its_way';

/** Spec section 8, Checkout: paying by card and with packs. */
export const paymentNotices: NoticeTable<PaymentErrorCode | PaymentSuccess> = {
  card_unavailable: failure(503, CHECKOUT_FAILED, 'Card payments are not set up on this server.'),
  checkout_failed: failure(502, CHECKOUT_FAILED),
  checkout_not_found: failure(404, 'Message not found or access denied'),
  checkout_unpaid: failure(
    409,
    'Nothing was paid',
    'The payment page was closed or has expired. Your message is kept as a draft.',
  ),
  checkout_not_payable: failure(
    409,
    CHECKOUT_FAILED,
    'This message has already left, or something in it must be completed first.',
  ),
  checkout_too_many: failure(
    429,
    CHECKOUT_FAILED,
    'You have begun many payments in a short time. Please wait an hour.',
  ),
  free_send_needs_verified_email: failure(
    403,
    'Unable to process free send. Please try again.',
    'Please confirm your e-mail address first: your settings send you the link.',
  ),
  free_sends_paused: failure(
    503,
    'Unable to process free send. Please try again.',
    'Very many free messages were sent today, so free sends rest until tomorrow. Your message is kept, and paying by card works.',
  ),
  pack_unknown: failure(422, CHECKOUT_FAILED),
  pack_already_running: failure(
    409,
    'You already have a plan',
    'Manage it in your settings, under Account.',
  ),
  no_billing_account: failure(409, 'There is nothing to manage yet', 'You have bought no plan.'),
  billing_failed: failure(502, 'Unable to open billing. Please try again.'),
  pack_bought: success(
    'Your plan has begun',
    'Cancel it or see receipts in your settings, any time.',
  ),
  checkout_cancelled: success('Nothing was charged', 'Your letter is kept as a draft.'),
  payment_on_its_way: success(
    'We are waiting for your payment',
    'This page goes on by itself as soon as it arrives. You need not pay again.',
  ),
};
