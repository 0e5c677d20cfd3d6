import { useLocation } from 'react-router';
import { idleLimit } from '#app/features/accounts/sessions/idle.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { useIdleTimeout } from './use-idle-timeout.ts';
import { useSecurityAlert } from './use-security-alert.ts';
import { leaveSession, useSessionCheck } from './use-session-check.ts';

/**
 * Watches over the session of a signed-in page (spec sections 4, 6 and 9): warns before an idle
 * one ends, notices when it has ended elsewhere, and leaves when the server keeps saying no. The
 * server ends the session by itself; this only tells its person in time.
 */
export function SessionGuard({ idleTimeoutMinutes }: { idleTimeoutMinutes: number | null }) {
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
        You have not done anything for a while, so you will be signed out in{' '}
        {minutesLeft === 1 ? 'a minute' : `${minutesLeft} minutes`}. What you have written stays.
      </p>
      <Button onPress={stay} autoFocus>
        Stay signed in
      </Button>
    </Dialog>
  );
}
