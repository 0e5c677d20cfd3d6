/** The prefix of everything we store in a browser for a signed-in user. */
const OUR_PREFIX = 'unsent.';

/** Part of every key that a hosted auth client stores; such entries are deleted as well. */
const FOREIGN_MARKER = 'sb-';

/** The browser's database of recordings that are not saved yet. */
export const RECORDINGS_DATABASE = 'unsent.recordings';

/**
 * Deletes what the browser stores for the user: session marks, the CSRF token, local drafts and
 * recordings.
 */
export function clearBrowserState(storages: Storage[]): void {
  // Missing where storage is forbidden.
  globalThis.indexedDB?.deleteDatabase(RECORDINGS_DATABASE);
  for (const storage of storages) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(OUR_PREFIX) || key.includes(FOREIGN_MARKER)) storage.removeItem(key);
    }
  }
}
