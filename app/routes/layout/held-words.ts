import { deleteStored, readStored, store } from '#app/shared/browser-storage.ts';

const KEY = 'unsent.held-words';
const FIELDS = 'form[method=post] :is(input, textarea, select)';
const NOT_HELD = new Set(['password', 'file', 'hidden']);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface HeldField {
  name: string;
  /** Its position among the fields with this name. */
  position: number;
  value: string;
  checked: boolean;
}

interface HeldWords {
  /** Who typed them: another account never sees them. */
  owner: string;
  address: string;
  fields: HeldField[];
}

const address = () => window.location.pathname + window.location.search;

const fieldsNamed = (name: string) =>
  [...document.querySelectorAll<Field>(FIELDS)].filter((field) => field.name === name);

/**
 * Keeps what the forms of this page hold for this tab, because signing in leaves the page. No
 * passwords. Letters keep themselves (local-copy.ts), and signing out deletes everything.
 */
export function holdWords(owner: string): void {
  const fields = [...document.querySelectorAll<Field>(FIELDS)]
    .filter(
      ({ name, type, form }) => name && !NOT_HELD.has(type) && !form?.elements.namedItem('draftId'),
    )
    .map((field): HeldField => {
      const { name, value } = field;
      const checked = 'checked' in field && field.checked;
      return { name, position: fieldsNamed(name).indexOf(field), value, checked };
    });
  const words: HeldWords = { owner, address: address(), fields };
  store('sessionStorage', KEY, JSON.stringify(words));
}

/** What the forms of this page held when it was left to sign in, once. */
export function takeHeldWords(owner: string | undefined): [field: Field, held: HeldField][] {
  try {
    // biome-ignore lint/plugin: stored by this page
    const held: HeldWords = JSON.parse(readStored('sessionStorage', KEY) ?? 'null');
    if (!owner || held?.address !== address()) return [];
    deleteStored('sessionStorage', KEY);
    if (held.owner !== owner) return [];
    return held.fields.flatMap((one): [Field, HeldField][] => {
      const field = fieldsNamed(one.name)[one.position];
      return field ? [[field, one]] : [];
    });
  } catch {
    return [];
  }
}
