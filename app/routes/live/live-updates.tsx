import { startTransition, useEffect, useState } from 'react';
import { useFetchers, useNavigation, useRevalidator, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { followLive } from './live-stream.ts';

/** Reloads the page's data whenever it changes, and says so while the connection is lost. */
export function LiveUpdates() {
  const isReconnecting = useLiveUpdates();
  return (
    <p role="status" className="min-h-5 text-sm text-soft print:hidden">
      {isReconnecting && 'Reconnecting'}
    </p>
  );
}

/** @returns whether the connection is lost */
function useLiveUpdates(): boolean {
  const { revalidate, state } = useRevalidator();
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.email;
  const isNavigating = useNavigation().state !== 'idle';
  const isPosting = useFetchers().some(({ formMethod }) => formMethod !== undefined);
  const [isReconnecting, setIsReconnecting] = useState(false);
  const [isStale, setIsStale] = useState(false);

  // A change announced while data is loading may be missing from it, so the page loads once more. It
  // waits for a navigation to end: revalidating during one would load twice and lose its flash notice.
  // It waits for forms as well: the router drops a redirect that answers one if it has loaded since.
  useEffect(() => {
    if (!isStale || isNavigating || isPosting || state !== 'idle') return;
    setIsStale(false);
    void revalidate();
  }, [isStale, isNavigating, isPosting, state, revalidate]);

  useEffect(() => {
    if (!viewer) return;
    return followLive(viewer, (signal) => {
      // As a transition, like the router's own state: otherwise the page could load again before it knows of
      // a form that was posted a moment earlier.
      if (signal === 'stale') startTransition(() => setIsStale(true));
      else setIsReconnecting(signal === 'reconnecting');
    });
  }, [viewer]);

  return isReconnecting;
}
