interface Visit {
  /** How many pages the router has shown in this document; none for the first. */
  routerIndex: number;
  /** How many entries the tab's history has. */
  historyLength: number;
  referrer: string;
  origin: string;
}

/** Pages that lead on by themselves: going back to one would not show it. */
const PASSED_THROUGH = ['/auth', '/settings'];

/**
 * Which history leads to the previous page. Pages without scripts are documents of their own: the router
 * knows nothing of them, but the browser does. Other sites are not ours to go back to.
 * @returns null when there is no previous page of ours
 */
export function findPreviousPage(visit: Visit): 'router' | 'browser' | null {
  const { routerIndex, historyLength, referrer, origin } = visit;
  if (routerIndex > 0) return 'router';
  if (historyLength < 2 || !URL.canParse(referrer)) return null;
  const page = new URL(referrer);
  return page.origin === origin && !PASSED_THROUGH.includes(page.pathname) ? 'browser' : null;
}
