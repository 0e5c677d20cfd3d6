/** The value of a form field after its brackets are parsed: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Parses Stripe's form encoding, which writes nested fields and lists with brackets. */
export function parseForm(body: string): Form {
  const root: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const [head = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    if ([head, ...rest].includes('__proto__')) continue;
    let node: Record<string, FormValue> = root;
    let key = head;
    for (const part of rest) {
      const child = node[key];
      const next = typeof child === 'object' && child !== null ? child : {};
      node[key] = next as FormValue;
      node = next as Record<string, FormValue>;
      key = part === '' ? String(Object.keys(node).length) : part;
    }
    node[key] = value;
  }
  return withLists(root) as Form;
}

/** Turns objects whose keys count up from 0 into lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** One field by its path, as text. */
export function textOf(form: Form, ...path: (string | number)[]): string | undefined {
  const value = valueAt(form, path);
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(form: Form, ...path: (string | number)[]): number | undefined {
  const text = textOf(form, ...path);
  return text === undefined || text === '' ? undefined : Number(text);
}

/** A list of texts by its path. */
export function textsOf(form: Form, ...path: (string | number)[]): string[] {
  const value = valueAt(form, path);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** A table of texts, such as metadata, by its path. */
export function tableOf(form: Form, ...path: (string | number)[]): Record<string, string> {
  const value = valueAt(form, path);
  if (typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function valueAt(form: Form, path: (string | number)[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const key of path) {
    if (typeof value !== 'object') return undefined;
    value = (value as Record<string, FormValue>)[key];
  }
  return value;
}
