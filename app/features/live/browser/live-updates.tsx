import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#app/root.tsx';
import { useReload } from '#app/ui/use-reload.ts';
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
  const reload = useReload();
  const viewer = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.email;
  const [isReconnecting, setIsReconnecting] = useState(false);

  useEffect(() => {
    if (!viewer) return;
    return followLive(viewer, (signal) => {
      if (signal === 'stale') reload();
      else setIsReconnecting(signal === 'reconnecting');
    });
  }, [viewer, reload]);

  return isReconnecting;
}
