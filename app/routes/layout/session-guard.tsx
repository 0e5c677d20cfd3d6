import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { idleLimit } from '#app/features/accounts/sessions/idle.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { listenForUnauthorized } from './fetch-with-retry.ts';
import { useIdleTimeout } from './use-idle-timeout.ts';
import { leaveSession, useSessionCheck } from './use-session-check.ts';

interface SessionGuardProps {
  /** Null without an idle timeout. */
  idleTimeoutMinutes: number | null;
}

/**
 * Watches the session of a signed-in page: warns before it expires, and leaves the page when it has
 * ended elsewhere or the server keeps rejecting requests. The server expires the session by itself.
 */
export function SessionGuard({ idleTimeoutMinutes }: SessionGuardProps) {
  const limit = idleLimit(idleTimeoutMinutes);
  const { pathname, search } = useLocation();
  const next = `${pathname}${search}`;
  const check = useSessionCheck(limit, next);
  useSecurityAlert(() => leaveSession('security_alert', next));
  const { minutesLeft, stay } = useIdleTimeout(idleTimeoutMinutes === null ? null : limit, check);
  if (minutesLeft === null) return null;
  return (
    <Dialog
      title="Session Expiring Soon"
      onClose={stay}
      closeControl={null}
      className="w-[min(28rem,94vw)]"
    >
      <p className="mb-6 text-soft">
        You have been idle for a while, so you will be signed out in{' '}
        {minutesLeft === 1 ? 'a minute' : `${minutesLeft} minutes`}. What you have written is kept.
      </p>
      <Button onPress={stay} autoFocus>
        Stay signed in
      </Button>
    </Dialog>
  );
}

/** More 401 and 403 responses than this, since the page was loaded, sign the user out. */
const UNAUTHORIZED_LIMIT = 5;

function useSecurityAlert(onAlert: () => void): void {
  const count = useRef(0);
  useEffect(
    () =>
      listenForUnauthorized(() => {
        count.current += 1;
        if (count.current === UNAUTHORIZED_LIMIT + 1) onAlert();
      }),
    [onAlert],
  );
}
