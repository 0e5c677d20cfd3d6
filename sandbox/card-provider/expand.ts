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

/** Left out of a response unless the request expands them (https://docs.stripe.com/expand). */
const INCLUDABLE = ['payments', 'line_items', 'refunds'];

/** Replaces ids by the related objects along the paths that a request expands. */
export function expand(records: RecordStore, object: object, paths: string[]): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  const roots = paths.map((path) => path.split('.')[0]);
  for (const key of INCLUDABLE) if (!roots.includes(key)) delete copy[key];
  for (const path of paths) expandPath(records, copy, path.split('.'), path);
  return copy;
}

function expandPath(records: RecordStore, node: unknown, keys: string[], fullPath: string): void {
  const [key, ...rest] = keys;
  if (key === undefined || typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const entry of node) expandPath(records, entry, keys, fullPath);
    return;
  }
  const object = node as Record<string, unknown>;
  const cannotExpand = () => invalid(`This property cannot be expanded (${fullPath}).`, 'expand');
  if (!(key in object)) throw cannotExpand();
  const value = object[key];
  if (typeof value === 'string') {
    const kind = KIND_OF_ID.find(([pattern]) => pattern.test(value))?.[1];
    if (!kind) throw cannotExpand();
    object[key] = structuredClone(records.get(kind, value));
  }
  expandPath(records, object[key], rest, fullPath);
}
