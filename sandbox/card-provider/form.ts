/** What a form may hold once its brackets are read: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Reads Stripe's form encoding, in which nested fields and lists are written with brackets. */
export function parseForm(body: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    if ([head, ...rest].includes('__proto__')) continue;
    let place: Record<string, FormValue> = root;
    let key = head;
    for (const part of rest) {
      const inner = place[key];
      const next = typeof inner === 'object' && inner !== null ? inner : {};
      place[key] = next as FormValue;
      place = next as Record<string, FormValue>;
      key = part === '' ? String(Object.keys(place).length) : part;
    }
    place[key] = value;
  }
  return withLists(root) as Form;
}

/** Objects whose keys count from 0 are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], place) => key === String(place));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** One field by its path, as text. */
export function textOf(form: Form, ...path: (string | number)[]): string | undefined {
  const found = at(form, path);
  return typeof found === 'string' ? found : undefined;
}

export function numberOf(form: Form, ...path: (string | number)[]): number | undefined {
  const text = textOf(form, ...path);
  return text === undefined || text === '' ? undefined : Number(text);
}

/** A list or a table of texts by its path. */
export function textsOf(form: Form, ...path: (string | number)[]): string[] {
  const found = at(form, path);
  return Array.isArray(found) ? found.filter((entry) => typeof entry === 'string') : [];
}

export function tableOf(form: Form, ...path: (string | number)[]): Record<string, string> {
  const found = at(form, path);
  if (typeof found !== 'object' || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function at(form: Form, path: (string | number)[]): FormValue | undefined {
  let place: FormValue | undefined = form;
  for (const key of path) {
    if (typeof place !== 'object') return undefined;
    place = (place as Record<string, FormValue>)[key];
  }
  return place;
}
