import { useEffect } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

const INTERVAL_MS = 2_000;

/**
 * Reads the page anew every two seconds while something on it is being processed and it is seen. Not
 * while somebody is on their way: they would be read twice, and what is said once would be lost.
 */
export function useProgressPolling(videos: { processing: string }[]): void {
  const { revalidate, state } = useRevalidator();
  const isGoing = useNavigation().state !== 'idle';
  const isMoving = videos.some(({ processing }) => ['waiting', 'processing'].includes(processing));
  useEffect(() => {
    if (!isMoving || isGoing || state === 'loading') return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving, isGoing, state, revalidate]);
}
