import type { RecordStore, Records } from './record-store.ts';
import { invalid } from './stripe-error.ts';

const KIND_OF_ID: [RegExp, keyof Records][] = [
  [/^cs_/, 'session'],
  [/^pi_/, 'intent'],
  [/^ch_/, 'charge'],
  [/^cus_/, 'customer'],
  [/^sub_/, 'subscription'],
  [/^in_/, 'invoice'],
  [/^prod_/, 'product'],
  [/^price_/, 'price'],
];

/** Left out of an answer unless a request asks for it (https://docs.stripe.com/expand). */
const INCLUDABLE = ['payments', 'line_items', 'refunds'];

/** Puts related objects in place of their ids along the paths a request asks to expand. */
export function expanded(books: RecordStore, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  const roots = paths.map((path) => path.split('.')[0]);
  for (const key of INCLUDABLE) if (!roots.includes(key)) delete copy[key];
  for (const path of paths) expandPath(books, copy, path.split('.'), path);
  return copy;
}

function expandPath(books: RecordStore, place: unknown, path: string[], whole: string): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof place !== 'object' || place === null) return;
  if (Array.isArray(place)) {
    for (const entry of place) expandPath(books, entry, path, whole);
    return;
  }
  const holder = place as Record<string, unknown>;
  if (!(key in holder)) throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
  const value = holder[key];
  if (typeof value === 'string') {
    const kind = KIND_OF_ID.find(([pattern]) => pattern.test(value))?.[1];
    if (!kind) throw invalid(`This property cannot be expanded (${whole}).`, 'expand');
    holder[key] = structuredClone(books.get(kind, value));
  }
  expandPath(books, holder[key], rest, whole);
}
