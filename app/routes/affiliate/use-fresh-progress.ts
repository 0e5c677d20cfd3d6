import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 2_000;

/** Reads the page anew every two seconds while something on it is being processed and it is seen. */
export function useFreshProgress(videos: { processing: string }[]): void {
  const { revalidate, state } = useRevalidator();
  const isMoving = videos.some(({ processing }) => ['waiting', 'processing'].includes(processing));
  useEffect(() => {
    if (!isMoving || state === 'loading') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving, state, revalidate]);
}
