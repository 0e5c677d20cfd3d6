/** Everything we keep in a browser for a signed-in person begins with this. */
const BROWSER_KEY_PREFIX = 'unsent.';

/** The mark of the hosted service the specification describes; cleared too (spec section 4). */
const FOREIGN_MARKER = 'sb-';

/** Forgets the person: session marks, the CSRF token and local drafts (product.md section 5). */
export function clearBrowserState(storages: Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(BROWSER_KEY_PREFIX) || key.includes(FOREIGN_MARKER))
        storage.removeItem(key);
    }
  }
}
