/** Formats a price; everywhere else prices are whole US cents. */
export function formatPrice(amountCents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    amountCents / 100,
  );
}
