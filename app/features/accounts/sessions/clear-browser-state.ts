/** The prefix of everything we store in a browser for a signed-in user. */
const OUR_PREFIX = 'unsent.';

/** Part of every key that a hosted auth client stores; such entries are deleted as well. */
const FOREIGN_MARKER = 'sb-';

/** Deletes what the browser stores for the user: session marks, the CSRF token and local drafts. */
export function clearBrowserState(storages: Storage[]): void {
  for (const storage of storages) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(OUR_PREFIX) || key.includes(FOREIGN_MARKER)) storage.removeItem(key);
    }
  }
}
