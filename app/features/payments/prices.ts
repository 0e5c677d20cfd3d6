export interface SendPrice {
  isPremium: boolean;
  priceCents: number;
}

/** Spec section 9: what one message costs when it is paid by card and its film sets no price. */
export const STANDARD_PRICE_CENTS = 499;

/** Product.md section 1: a premium film may set its own price, everything else costs the standard. */
export function priceOf(
  template: { isPremium: boolean; priceCents: number | null } | null,
): number {
  return (template?.isPremium ? template.priceCents : null) ?? STANDARD_PRICE_CENTS;
}

/** What a template costs to send; null is a message without one, which is never premium. */
export const sendPriceOf = (
  template: { isPremium: boolean; priceCents: number | null } | null,
): SendPrice => ({ isPremium: template?.isPremium ?? false, priceCents: priceOf(template) });
