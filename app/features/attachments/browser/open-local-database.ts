import { ATTACHMENTS_DATABASE } from '../local-database.ts';

/**
 * The stores of the browser's database, each with its key, in the order in which they were added. What is
 * in them belongs to one user, so another account never sees it, and is deleted when the server has it,
 * when it is thrown away and on signing out (`clearBrowserState`).
 */
const STORES = {
  recordings: { keyPath: ['userId', 'messageId'], since: 1 },
  chunks: { keyPath: ['pieceId', 'number'], since: 1 },
  pictures: { keyPath: ['userId', 'messageId', 'part'], since: 2 },
};

/** Opens what this browser keeps until it is saved; null where it is forbidden, as in some private windows. */
export async function openLocalDatabase(): Promise<IDBDatabase | null> {
  try {
    const version = Math.max(...Object.values(STORES).map(({ since }) => since));
    const request = indexedDB.open(ATTACHMENTS_DATABASE, version);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const [name, { keyPath, since }] of Object.entries(STORES)) {
        if (oldVersion < since) request.result.createObjectStore(name, { keyPath });
      }
    };
    const database = await resultOf(request);
    // Signing out in another tab deletes everything, and must not wait for this one.
    database.onversionchange = () => database.close();
    return database;
  } catch {
    return null;
  }
}

export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
