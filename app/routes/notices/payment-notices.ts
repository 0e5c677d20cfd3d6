import { refundProblems } from '#app/features/admin/browser/users/money-words.ts';
import type { PaymentErrorCode } from '#app/features/payments/payment-error-code.ts';
import type { RefundProblem } from '#app/features/payments/refunds/refund.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

const NOT_REFUNDED = 'Nothing was refunded';
const CHECKOUT_FAILED = 'Unable to create checkout session. Please try again.';
const FREE_SEND_FAILED = 'Unable to process free send. Please try again.';

export type PaymentSuccess =
  | 'payment_refunded'
  | 'refund_waiting'
  | 'pack_bought'
  | 'checkout_cancelled'
  | 'payment_pending';

/** Paying for messages, by card or with a free send, and buying packs. */
export const paymentNotices: NoticeTable<PaymentErrorCode | PaymentSuccess> = {
  card_unavailable: failure(503, CHECKOUT_FAILED, 'Card payment isn’t available right now.'),
  checkout_failed: failure(502, CHECKOUT_FAILED),
  checkout_not_found: failure(404, 'Message not found or access denied'),
  checkout_unpaid: failure(
    409,
    'Nothing was paid',
    'The payment page was closed or has expired. Your message is saved as a draft.',
  ),
  checkout_not_payable: failure(
    409,
    CHECKOUT_FAILED,
    'This message was already sent, or something in it is incomplete.',
  ),
  checkout_too_many: failure(
    429,
    CHECKOUT_FAILED,
    'You have started many payments in a short time. Please wait an hour.',
  ),
  free_send_needs_verified_email: failure(
    403,
    FREE_SEND_FAILED,
    'Please verify your email address first. You can request the link in your settings.',
  ),
  free_sends_paused: failure(
    503,
    FREE_SEND_FAILED,
    'Many free messages were sent today. Free sends are paused until tomorrow. Your message is saved, and you can pay by card.',
  ),
  packs_closed: failure(
    409,
    'We no longer sell plans',
    'We are closing. What you already have works until the last day.',
  ),
  pack_unknown: failure(422, CHECKOUT_FAILED),
  pack_already_active: failure(
    409,
    'You already have a plan',
    'You can manage it in your settings, under Account.',
  ),
  no_billing_account: failure(409, 'There is nothing to manage yet', 'You have not bought a plan.'),
  billing_failed: failure(502, 'Unable to open billing. Please try again.'),
  refund_not_found: failure(404, NOT_REFUNDED, 'This person has no such payment.'),
  refund_outdated: failure(
    409,
    NOT_REFUNDED,
    'Their credits changed in the meantime. Check the amount and try again.',
  ),
  refund_unavailable: failure(409, NOT_REFUNDED, 'Card payments are not set up on this server.'),
  refund_refused: failure(
    409,
    NOT_REFUNDED,
    'Stripe refuses this refund. Credits that were taken back are there again.',
  ),
  ...(Object.fromEntries(
    Object.entries(refundProblems).map(([code, why]) => [code, failure(409, NOT_REFUNDED, why)]),
  ) as NoticeTable<RefundProblem>),
  payment_refunded: success('Refunded', 'Banks take five to ten days to show it.'),
  refund_waiting: success(
    'The refund is under way',
    'Stripe has not confirmed it yet. It is made as soon as that can be, and the payment says so.',
  ),
  pack_bought: success(
    'Your plan has started',
    'You can cancel it or see receipts in your settings at any time.',
  ),
  checkout_cancelled: success('Nothing was charged', 'Your letter is saved as a draft.'),
  payment_pending: success(
    'We are waiting for your payment',
    'This page updates automatically once it arrives. You don’t need to pay again.',
  ),
};
