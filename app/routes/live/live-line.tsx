import { useLiveUpdates } from './use-live-updates.ts';

/** Keeps the page it stands on up to date, and says a quiet word while it cannot. */
export function LiveLine() {
  const line = useLiveUpdates();
  return (
    <p role="status" className="min-h-5 text-sm text-soft print:hidden">
      {line === 'reconnecting' && 'Reconnecting'}
    </p>
  );
}
