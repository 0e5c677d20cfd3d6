import { startTransition, useCallback, useEffect, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator } from 'react-router';

/**
 * Loads the page's data again, as soon as nothing else is going on.
 *
 * It waits for a navigation to end: loading during one would load twice and lose its flash notice. It
 * waits for forms as well: the router drops a redirect that answers one if it has loaded since. A change
 * announced while data is loading may be missing from it, so the page then loads once more.
 * @returns asks for it; asking again before it has begun changes nothing
 */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const isPosting = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  const [isStale, setIsStale] = useState(false);

  useEffect(() => {
    if (!isStale || isNavigating || isPosting || state !== 'idle') return;
    setIsStale(false);
    void revalidate();
  }, [isStale, isNavigating, isPosting, state, revalidate]);

  // As a transition, like the router's own state: otherwise the page could load again before it knows of
  // a form that was posted a moment earlier.
  return useCallback(() => startTransition(() => setIsStale(true)), []);
}
