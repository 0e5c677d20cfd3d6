import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { Notice } from '#app/ui/notice.ts';
import { showNotice } from '#app/ui/toasts.tsx';

const OFFLINE: Notice = {
  title: 'You seem to be offline',
  description: 'This page stays as it is until you are back online.',
  tone: 'destructive',
};

/**
 * Blocks navigation to another page while offline, because it would replace the current page by an
 * error. That includes forms that post to another page; for the others see keep-page-on-fault.ts.
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
    // A local server can be reached without a network, so this checks.
    fetch('/health/live', { method: 'HEAD' }).then(blocker.proceed, () => {
      showNotice(OFFLINE);
      blocker.reset();
    });
  }, [blocker]);
}
