export interface SendPrice {
  isPremium: boolean;
  priceCents: number;
}

interface PricedTemplate {
  isPremium: boolean;
  priceCents: number | null;
}

/** The price of one message by card, in US cents, unless its template sets a price. */
export const STANDARD_PRICE_CENTS = 499;

/** The price of a message: a premium template may set its own, everything else costs the standard. */
export const priceOf = (template: PricedTemplate | null): number =>
  (template?.isPremium ? template.priceCents : null) ?? STANDARD_PRICE_CENTS;

/** What a premium template costs, and whether that is a price of its own; null when it is not premium. */
export function premiumPriceOf(template: PricedTemplate | null) {
  if (!template?.isPremium) return null;
  const priceCents = priceOf(template);
  return { priceCents, hasOwnPrice: priceCents !== STANDARD_PRICE_CENTS };
}

/** What a card payment for one message buys: a credit, or, above the standard price, no more than this message. */
export const creditsBought = (priceCents: number): number =>
  priceCents <= STANDARD_PRICE_CENTS ? 1 : 0;

/** What a template costs to send; null is a message without one, which is never premium. */
export const sendPriceOf = (template: PricedTemplate | null): SendPrice => ({
  isPremium: template?.isPremium ?? false,
  priceCents: priceOf(template),
});
