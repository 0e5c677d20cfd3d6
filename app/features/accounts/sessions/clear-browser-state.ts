import { ATTACHMENTS_DATABASE } from '#app/features/attachments/local-database.ts';
import { deleteStored, storedKeys } from '#app/shared/browser-storage.ts';

/** The prefix of everything we store in a browser for a signed-in user. */
const OUR_PREFIX = 'unsent.';

/** Part of every key that a hosted auth client stores; such entries are deleted as well. */
const FOREIGN_MARKER = 'sb-';

/**
 * Deletes what the browser stores for the user: session marks, the CSRF token, local drafts, recordings
 * and pictures.
 */
export function clearBrowserState(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(ATTACHMENTS_DATABASE);
  } catch {
    // Forbidden, so nothing is there.
  }
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    for (const key of storedKeys(kind)) {
      if (key.startsWith(OUR_PREFIX) || key.includes(FOREIGN_MARKER)) deleteStored(kind, key);
    }
  }
}
