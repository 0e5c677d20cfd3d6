import type { ReturnErrorCode } from '#app/features/moderation/support/return-send-for-support.server.ts';
import type { ReturnPreview } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { findPack } from '#app/features/payments/packs/packs.ts';
import type {
  ListedLedgerEntry,
  ListedPack,
  ListedPayment,
} from '#app/features/payments/person-payments.queries.server.ts';
import type { RefundPreview } from '#app/features/payments/refunds/refund.queries.server.ts';
import {
  isRefundUnderWay,
  type RefundProblem,
} from '#app/features/payments/refunds/refund.rules.ts';
import { longDate } from '#app/shared/long-date.ts';
import { formatPrice } from '#app/shared/money.ts';

/** A person's money in words, for support. A letter is named by its film and by nothing else. */

function letterOf(of: { messageId: string | null; templateTitle: string | null }): string {
  if (of.messageId === null) return 'a letter that is deleted';
  return of.templateTitle === null ? 'a letter without a film' : `a letter on ${of.templateTitle}`;
}

const packName = (packId: string | null): string => findPack(packId)?.name ?? 'a plan';

type Purchase = Pick<
  ListedPayment,
  'kind' | 'packId' | 'messageId' | 'templateTitle' | 'returnedAs'
>;

/** What a payment bought. */
export function purchaseWords(payment: Purchase): string {
  if (payment.kind === 'pack') return `${packName(payment.packId)}, one month`;
  const letter = letterOf(payment);
  const named = `${letter[0]?.toUpperCase()}${letter.slice(1)}`;
  return payment.returnedAs === 'credit' ? `${named}, which came back as a credit` : named;
}

/** How a payment stands. */
export function paymentState(payment: ListedPayment): string {
  const { status, refundedCents, disputedCents } = payment;
  const states = {
    pending: 'payment page open',
    completed: 'paid',
    failed: 'not paid',
    refund_due: 'refund under way',
    refunded: 'refunded',
  };
  return [
    isRefundUnderWay(payment) ? states.refund_due : states[status],
    status !== 'refunded' && refundedCents > 0 && `${formatPrice(refundedCents)} refunded`,
    disputedCents > 0 && `${formatPrice(disputedCents)} disputed`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What a refund does to more than money; null when it does nothing else. */
export function refundConsequence({ payment, messageStatus }: RefundPreview): string | null {
  if (payment.kind === 'pack') {
    const plan =
      'The plan itself goes on: it is paid again next month unless its owner cancels it.';
    return payment.packId === 'unlimited'
      ? `Letters of this month that wait for their date are held. ${plan}`
      : plan;
  }
  if (payment.returnedAs === 'credit') return null;
  if (messageStatus === 'scheduled') return 'Its letter waits for its date, and is then held.';
  return messageStatus === 'sent' ? 'Its letter is sent and can still be read.' : null;
}

/** Why nothing can be refunded. */
export const refundProblems: Record<RefundProblem, string> = {
  refund_not_paid: 'Nothing was paid, so there is nothing to refund.',
  refund_under_way: 'This payment is being refunded already.',
  refund_made:
    'This payment was refunded before, in full or in part. Only a whole payment is refunded here.',
  refund_disputed: 'Its payer disputes this payment, so the bank decides about the money.',
  refund_nothing_left: 'Every credit of this payment is used, so nothing is left to refund.',
};

/** What the return of a send gives back. */
export function returnWords({ paymentMethod, returnedAs, paidCents }: ReturnPreview): string {
  switch (returnedAs) {
    case 'free_send':
      return 'the free send';
    case 'credit':
      return 'one credit';
    case 'refund':
      return `${formatPrice(paidCents ?? 0)} to the card`;
    case 'nothing':
      return paymentMethod === 'unlimited'
        ? 'nothing: it no longer counts among the sends of the month'
        : 'nothing: the payment was refunded or is disputed';
  }
}

/** Why no send can be returned. */
export const returnProblems: Record<ReturnErrorCode, string> = {
  return_not_found: 'This person has no such message.',
  return_too_early: 'Its mail has not left. Its sender can take it back, which returns the send.',
  return_nothing:
    'Nothing is left to return: its send came back before, or its payment was refunded or is disputed.',
};

/** Why a balance changed. */
export function ledgerWords(entry: ListedLedgerEntry): string {
  switch (entry.reason) {
    case 'opened':
      return 'Account opened';
    case 'spent':
      return `Sent ${letterOf(entry)}`;
    case 'returned':
      return `Came back from ${letterOf(entry)}`;
    case 'bought':
      return `Bought ${packName(entry.packId)}`;
    case 'taken_back':
      return entry.balance === 'free_sends'
        ? 'Taken back: this mailbox has had its free send'
        : 'Taken back: the payment was refunded or is disputed';
    case 'edited':
      return 'Changed by an admin';
  }
}

const balanceNames = { free_sends: 'free send', credits: 'credit' } as const;

/** A change of a balance, such as '+5 credits'. */
export function changeWords({ delta, balance }: ListedLedgerEntry): string {
  const amount = Math.abs(delta);
  return `${delta > 0 ? '+' : '−'}${amount} ${balanceNames[balance]}${amount === 1 ? '' : 's'}`;
}

/** A pack and what comes next, in one line. */
export function packWords(pack: ListedPack): string {
  const until = pack.paidUntil ? `paid until ${longDate(pack.paidUntil)}` : 'not paid yet';
  const isOver = pack.state === 'ended' || pack.desiredState === 'ended';
  const state = isOver
    ? 'ended'
    : pack.desiredState === 'paused'
      ? 'paused'
      : pack.state === 'past_due'
        ? 'the newest month is unpaid'
        : pack.endsAtPeriodEnd
          ? 'cancelled, ends with the paid month'
          : 'renews';
  return `${packName(pack.packId)}: ${state}, ${until}`;
}

/** The page of a payment in Stripe's dashboard. */
export const stripePage = (paymentIntentId: string, isLive: boolean): string =>
  `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${paymentIntentId}`;
