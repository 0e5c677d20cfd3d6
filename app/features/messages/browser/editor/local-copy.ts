import { systemClock } from '#app/platform/clock/clock.ts';
import { deleteStored, readStored, store, storedKeys } from '#app/shared/browser-storage.ts';
import type { FormFields } from './form-values.ts';

/**
 * Text that the server does not have yet, stored in the browser. The key contains the user's id, so
 * another account never sees it. Signing out deletes it with every other key that starts with
 * `unsent.`.
 */
export interface LocalCopy {
  draftId: string;
  /** The page it was written on, such as `/message/love-1`. */
  path: string;
  /** The revision of the draft it is based on; 0 when the server has none. */
  revision: number;
  fields: FormFields;
  writtenAt: number;
}

const PREFIX = 'unsent.draft.';
const keyOf = (userId: string, draftId: string) => `${PREFIX}${userId}.${draftId}`;

export function saveLocalCopy(userId: string, copy: LocalCopy): void {
  store('localStorage', keyOf(userId, copy.draftId), JSON.stringify(copy));
}

export function deleteLocalCopy(userId: string, draftId: string): void {
  deleteStored('localStorage', keyOf(userId, draftId));
}

const BURNING = 'unsent.burning.';

/** Notes that a letter burns, so that this browser forgets it then, wherever its writer is by that time. */
export const noteBurning = (userId: string, draftId: string, burnsAt: Date): void =>
  store('localStorage', `${BURNING}${userId}.${draftId}`, String(burnsAt.getTime()));

/** The letter was taken back. */
export const forgetBurning = (userId: string, draftId: string): void =>
  deleteStored('localStorage', `${BURNING}${userId}.${draftId}`);

/** Forgets the words of letters that have burned. @returns their ids */
export function deleteBurned(userId: string, now: Date): string[] {
  const prefix = `${BURNING}${userId}.`;
  const ids = storedKeys('localStorage')
    .filter((key) => key.startsWith(prefix))
    .filter((key) => Number(readStored('localStorage', key)) <= now.getTime())
    .map((key) => key.slice(prefix.length));
  for (const id of ids) {
    deleteLocalCopy(userId, id);
    forgetBurning(userId, id);
  }
  return ids;
}

/**
 * The copy of this draft, whichever film it had when it was written, or the newest one written on this
 * page if `draftId` is null.
 */
export function findLocalCopy(
  userId: string,
  { path, draftId }: { path: string; draftId: string | null },
): LocalCopy | null {
  try {
    deleteBurned(userId, systemClock.now());
    const copies = storedKeys('localStorage')
      .filter((key) => key.startsWith(keyOf(userId, draftId ?? '')))
      // biome-ignore lint/plugin: stored by this page
      .map((key) => JSON.parse(readStored('localStorage', key) ?? 'null') as LocalCopy | null)
      .filter((copy) => draftId !== null || copy?.path === path)
      .sort((a, b) => (b?.writtenAt ?? 0) - (a?.writtenAt ?? 0));
    return copies[0] ?? null;
  } catch {
    return null;
  }
}
