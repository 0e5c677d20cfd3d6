import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

const INTERVAL_MS = 2_000;

/**
 * Reloads the page's data every two seconds while a video is being processed and the page is
 * visible. Pauses during a navigation, which loads the data itself; reloading twice would lose a
 * notice that is shown once.
 */
export function useProgressPolling(videos: { processing: string }[]): void {
  const { revalidate, state } = useRevalidator();
  const isNavigating = useNavigation().state !== 'idle';
  const isProcessing = videos.some(({ processing }) =>
    ['waiting', 'processing'].includes(processing),
  );
  useEffect(() => {
    if (!isProcessing || isNavigating || state === 'loading') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isProcessing, isNavigating, state, revalidate]);
}
