import { useNavigation } from 'react-router';

/** While the next page loads: a thin bar at the top, and a word for screen readers. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    // Always there: a screen reader reads out only what changes within it.
    <div role="status">
      {state !== 'idle' && (
        <>
          <span className="sr-only">Loading</span>
          <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
            <div className="h-full w-1/3 animate-[progress_1.1s_ease-in-out_infinite] bg-primary" />
          </div>
        </>
      )}
    </div>
  );
}
