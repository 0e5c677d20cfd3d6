import type { ReturnPreview } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { formatPrice } from '#app/shared/money.ts';

/**
 * What a message that is taken back gives back, as the end of a sentence (product.md section 2);
 * null when that is nothing: money that went back before, or a plan that is not counted down.
 */
export function whatComesBack(foreseen: ReturnPreview | null): string | null {
  const paid = foreseen?.paidCents == null ? null : formatPrice(foreseen.paidCents);
  switch (foreseen?.returnedAs) {
    case 'free_send':
      return 'your free send comes back to you';
    case 'credit':
      return paid === null
        ? 'your credit comes back to you'
        : `the ${paid} comes back to you as one credit`;
    case 'refund':
      return `the ${paid} goes back to your card`;
    default:
      return null;
  }
}
