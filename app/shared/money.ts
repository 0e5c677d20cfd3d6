/** Prices are whole US cents everywhere; this is the only place where they become text. */
export function formatPrice(amountCents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    amountCents / 100,
  );
}
