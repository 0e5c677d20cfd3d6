import { deleteStored, storedKeys } from '#app/shared/browser-storage.ts';

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
export function clearBrowserState(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(RECORDINGS_DATABASE);
  } catch {
    // Forbidden, so nothing is there.
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    for (const key of storedKeys(kind)) {
      if (key.startsWith(OUR_PREFIX) || key.includes(FOREIGN_MARKER)) deleteStored(kind, key);
    }
  }
}
