import { useEffect, useRef } from 'react';
import { whenRefused } from './fetch-with-retry.ts';

/** Spec section 9: more refusals than this force a sign-out. */
const REFUSALS_BORNE = 5;

/** Counts the 401 and 403 answers a signed-in page gets until it is loaded anew. */
export function useSecurityAlert(onAlert: () => void): void {
  const count = useRef(0);
  useEffect(
    () =>
      whenRefused(() => {
        count.current += 1;
        if (count.current === REFUSALS_BORNE + 1) onAlert();
      }),
    [onAlert],
  );
}
