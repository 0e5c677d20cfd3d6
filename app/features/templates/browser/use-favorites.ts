import { useEffect, useState } from 'react';
import { useFetcher, useFetchers, useSubmit } from 'react-router';
import { deleteStored, readStored, store } from '#app/shared/browser-storage.ts';

const KEY = 'unsent.favorites';
/** More than anybody marks: it bounds what is sent after signing in. */
const MAX_KEPT = 200;

export interface Favorites {
  ids: ReadonlySet<string>;
  toggle: (templateId: string, address: string) => void;
}

/**
 * The templates marked with a heart: of the account, or in this browser while nobody is signed in. What
 * this browser keeps moves to the account when its owner opens the gallery signed in.
 * @param saved the account's; null when nobody is signed in
 */
export function useFavorites(saved: string[] | null): Favorites {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const { submit: submitKept, data: answer } = useFetcher<{ isSaved: boolean }>({
    key: 'kept favorites',
  });
  const [kept, setKept] = useState<string[]>([]);
  const isSignedIn = saved !== null;

  useEffect(() => {
    const found = readKept();
    if (!isSignedIn) return setKept(found);
    if (found.length === 0) return;
    const fields = new FormData();
    for (const id of found) fields.append('mark', id);
    void submitKept(fields, { method: 'post', action: '/presets' });
  }, [isSignedIn, submitKept]);

  // A failed answer holds nothing: the hearts stay here until the gallery is opened again.
  useEffect(() => {
    if (answer?.isSaved) deleteStored('localStorage', KEY);
  }, [answer]);

  const ids = new Set(saved ?? kept);
  // Changes count while they are being saved, and no longer if saving fails.
  for (const { formData } of fetchers) {
    for (const id of formData?.getAll('mark') ?? []) ids.add(String(id));
    for (const id of formData?.getAll('unmark') ?? []) ids.delete(String(id));
  }

  function toggle(id: string, address: string) {
    const isMarked = !ids.has(id);
    if (isSignedIn) {
      void submit(
        { [isMarked ? 'mark' : 'unmark']: id },
        { method: 'post', action: address, navigate: false, fetcherKey: `favorite ${id}` },
      );
      return;
    }
    // Read again: another tab may have changed it.
    const others = readKept().filter((one) => one !== id);
    const next = isMarked ? [...others, id].slice(-MAX_KEPT) : others;
    setKept(next);
    saveKept(next);
  }

  return { ids, toggle };
}

/** Tolerates a browser without storage, and anything in it. */
function readKept(): string[] {
  try {
    // biome-ignore lint/plugin: stored by this page
    const value: unknown = JSON.parse(readStored('localStorage', KEY) ?? '[]');
    return Array.isArray(value)
      ? value.filter((id) => typeof id === 'string' && id.length <= 100).slice(-MAX_KEPT)
      : [];
  } catch {
    return [];
  }
}

/** Where the browser has no room, hearts last as long as the page. */
function saveKept(ids: string[]): void {
  store('localStorage', KEY, JSON.stringify(ids));
}
