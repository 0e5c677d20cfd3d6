import { randomBytes } from 'node:crypto';

/**
 * The objects are typed by Stripe's SDK, whose types are generated from its OpenAPI description: a
 * missing, misnamed or mistyped field does not compile. Related objects are stored as ids, and
 * `expand.ts` replaces them on request. `nulls` fills the many fields that are empty here.
 */
export const nulls = <Key extends string>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const unixSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** One page of a list, in Stripe's format. */
export const listOf = <Item>(url: string, data: Item[], hasMore = false) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data,
});

/** One month later as Stripe counts: the same day, or the last day of a shorter month. */
export function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return unixSeconds(date);
}
