type Kind = 'localStorage' | 'sessionStorage';

/** What a browser forbids us to store, or has no room for, lasts as long as the page. */
const kept = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };

/**
 * The browser's storage, for as long as there is one: in some private windows, and where cookies are blocked,
 * even naming it throws, and a full one refuses to be written.
 */
export const readStored = (kind: Kind, key: string): string | null =>
  kept[kind].get(key) ?? attempt(() => globalThis[kind].getItem(key)) ?? null;

/** Stores a text, or keeps it for the page. */
export function store(kind: Kind, key: string, text: string): void {
  kept[kind].delete(key);
  const isStored = attempt(() => {
    globalThis[kind].setItem(key, text);
    return true;
  });
  if (!isStored) kept[kind].set(key, text);
}

/** Deletes what is stored under a key. */
export function deleteStored(kind: Kind, key: string): void {
  kept[kind].delete(key);
  attempt(() => globalThis[kind].removeItem(key));
}

/** The keys under which something is stored. */
export const storedKeys = (kind: Kind): string[] => [
  ...new Set([...kept[kind].keys(), ...(attempt(() => Object.keys(globalThis[kind])) ?? [])]),
];

function attempt<Answer>(act: () => Answer): Answer | null {
  try {
    return act();
  } catch {
    return null;
  }
}
