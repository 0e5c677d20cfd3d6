import { useEffect } from 'react';
import { useReload } from '#app/ui/use-reload.ts';

const INTERVAL_MS = 2_000;

/** Loads the page's data again every two seconds while a video is being processed and the page is visible. */
export function useProgressPolling(videos: { processing: string }[]): void {
  const reload = useReload();
  const isProcessing = videos.some(({ processing }) =>
    ['waiting', 'processing'].includes(processing),
  );
  useEffect(() => {
    if (!isProcessing) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isProcessing, reload]);
}
