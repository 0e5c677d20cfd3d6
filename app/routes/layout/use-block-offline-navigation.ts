import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';

const OFFLINE: Notice = {
  title: 'You seem to be offline',
  description: 'This page stays as it is until the network is back.',
  tone: 'destructive',
};

/**
 * Without a network there is no page to go to, and going would take away the one that is here. A
 * form that leads elsewhere is held back too; one of this page is told in its own words (see
 * keep-page-when-offline.ts).
 */
export function useBlockOfflineNavigation(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      currentLocation.pathname + currentLocation.search !==
        nextLocation.pathname + nextLocation.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // A product on this very machine can be reached without any network: so it is asked.
    fetch('/health/live', { method: 'HEAD' }).then(blocker.proceed, () => {
      showNotice(OFFLINE);
      blocker.reset();
    });
  }, [blocker]);
}
