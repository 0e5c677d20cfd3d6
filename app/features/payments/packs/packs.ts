/** The monthly packs on sale. Amounts are US cents. */

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

export const findPack = (id: string | null): Pack | null =>
  packs.find((pack) => pack.id === id) ?? null;

/** The default fair-use limit of the unlimited plan: sends in a paid month. */
export const UNLIMITED_FAIR_USE_SENDS = 300;

/** The price of one send of a pack, rounded to the cent; null where sends are not counted. */
export const pricePerSendCents = ({ priceCents, sends }: Pack): number | null =>
  sends === null ? null : Math.round(priceCents / sends);
