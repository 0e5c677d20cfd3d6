/**
 * What a sender reads of a letter that cannot arrive. One sentence for a block, a suppressed address,
 * too many letters and a mail that a server refused or sent back: none of them can be told from the
 * others (product.md section 4).
 */
export const UNDELIVERABLE = "We can't deliver to this address.";

/** What a message took and what of it came back, as its spending has it. */
export interface Returned {
  paymentMethod: 'free_send' | 'unlimited' | 'credit' | 'card';
  returnedAs: 'free_send' | 'credit' | 'refund' | 'nothing' | null;
}

/** What came back of what a message cost (product.md section 2); null when nothing did. */
export function whatCameBack(spending: Returned | null): string | null {
  switch (spending?.returnedAs) {
    case 'free_send':
      return 'Your free send is back.';
    case 'credit':
      return spending.paymentMethod === 'card'
        ? 'What you paid for it has come back as one credit.'
        : 'Your send is back.';
    case 'refund':
      return 'What you paid for it goes back to your card.';
    default:
      return null;
  }
}
