/** Spec section 9: what can be bought, and for how much. Amounts are US cents. */

export type PackId = 'small' | 'large' | 'unlimited';

/** A monthly pack: renewed each month until it is cancelled. */
export interface Pack {
  id: PackId;
  name: string;
  priceCents: number;
  /** Credits that each paid month adds; null where sends are not counted. */
  sends: number | null;
}

export const packs: readonly Pack[] = [
  { id: 'small', name: 'Small monthly pack', priceCents: 1_999, sends: 5 },
  { id: 'large', name: 'Large monthly pack', priceCents: 3_999, sends: 12 },
  { id: 'unlimited', name: 'Unlimited', priceCents: 9_999, sends: null },
];

/** What "unlimited" means in fairness to everyone (product.md section 2): so many sends a month. */
export const UNLIMITED_FAIR_USE_SENDS = 300;

/** What one message of a pack costs, rounded to the cent; null where sends are not counted. */
export const priceOfOneCents = ({ priceCents, sends }: Pack): number | null =>
  sends === null ? null : Math.round(priceCents / sends);
