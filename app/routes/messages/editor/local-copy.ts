/**
 * What somebody has typed and the server does not have yet, kept in the browser (product.md section
 * 3). The key carries the user's id: it is never shown to another account, and signing out clears
 * it with everything else that begins with `unsent.`.
 */
export interface LocalCopy {
  draftId: string;
  /** The page it was written on, such as `/message/love-1`. */
  path: string;
  /** The revision of the draft that these words change; 0 when the server has none. */
  revision: number;
  /** Every field of the form, in order. */
  fields: [name: string, value: string][];
  writtenAt: number;
}

const PREFIX = 'unsent.draft.';
const keyOf = (userId: string, draftId: string) => `${PREFIX}${userId}.${draftId}`;

export function saveLocalCopy(userId: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(keyOf(userId, copy.draftId), JSON.stringify(copy));
  } catch {
    // A full or forbidden storage: the server's copy is what counts, this one is a second net.
  }
}

export function deleteLocalCopy(userId: string, draftId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, draftId));
  } catch {
    // See above.
  }
}

/** The copy of this draft, or the newest one written on this page when no draft is named. */
export function findLocalCopy(
  userId: string,
  { path, draftId }: { path: string; draftId: string | null },
): LocalCopy | null {
  try {
    const copies = Object.keys(localStorage)
      .filter((key) => key.startsWith(keyOf(userId, draftId ?? '')))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null)
      .filter((copy) => copy?.path === path)
      .sort((a, b) => (b?.writtenAt ?? 0) - (a?.writtenAt ?? 0));
    return copies[0] ?? null;
  } catch {
    return null;
  }
}
