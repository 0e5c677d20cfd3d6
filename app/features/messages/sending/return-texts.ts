import type { ReturnPreview } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { formatPrice } from '#app/shared/money.ts';

/** What a message was paid with, and what of it was returned. */
export interface ReturnedSend {
  paymentMethod: 'free_send' | 'unlimited' | 'credit' | 'card';
  returnedAs: 'free_send' | 'credit' | 'refund' | 'nothing' | null;
}

/** A sentence about what was returned; null when nothing was. */
export function returnedText(returned: ReturnedSend | null): string | null {
  switch (returned?.returnedAs) {
    case 'free_send':
      return 'You got your free send back.';
    case 'credit':
      return returned.paymentMethod === 'card'
        ? 'Your payment came back as one credit.'
        : 'You got your credit back.';
    case 'refund':
      return 'Your payment is being refunded to your card.';
    default:
      return null;
  }
}

/**
 * What cancelling would return, as the end of a sentence; null for nothing, because the payment was
 * refunded before or an unlimited plan paid.
 */
export function returnPreviewText(preview: ReturnPreview | null): string | null {
  const paid = preview?.paidCents == null ? null : formatPrice(preview.paidCents);
  switch (preview?.returnedAs) {
    case 'free_send':
      return 'you get your free send back';
    case 'credit':
      return paid === null ? 'you get your credit back' : `you get the ${paid} back as one credit`;
    case 'refund':
      return `the ${paid} is refunded to your card`;
    default:
      return null;
  }
}

/** Instead of what was returned, while a failed letter can be read by its private link. */
export function handedOverText(preview: ReturnPreview | null): string {
  const returned = returnPreviewText(preview);
  const ending = returned ? ` If you withdraw it, ${returned}.` : '';
  return `Its private link still works.${ending}`;
}
