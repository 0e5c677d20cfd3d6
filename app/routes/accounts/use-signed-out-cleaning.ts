import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import { clearBrowserState } from '#app/features/accounts/sessions/clear-browser-state.ts';
import type { loader } from '../../root.tsx';

/** Signing out ends here: what this browser kept for the person goes with the session. */
export function useSignedOutCleaning(): void {
  const hasSignedOut = useRouteLoaderData<typeof loader>('root')?.hasSignedOut;
  useEffect(() => {
    if (hasSignedOut) clearBrowserState([localStorage, sessionStorage]);
  }, [hasSignedOut]);
}
