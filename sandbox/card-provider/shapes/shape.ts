import { randomBytes } from 'node:crypto';

/**
 * The objects of this stand-in are typed by the official SDK, whose types are generated from
 * Stripe's OpenAPI description: a field that is missing, misnamed or of the wrong type does not
 * compile. Relations are kept as ids and put in place of them when a request asks to expand.
 */
export const nulls = <Key extends string>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const stamp = (instant: Date) => Math.floor(instant.getTime() / 1_000);

/** A page of a list, as Stripe writes it. */
export const listOf = <Item>(url: string, data: Item[], hasMore = false) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data,
});

/** A date as Stripe counts months: the same day, or the last one of a shorter month. */
export function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return stamp(date);
}
