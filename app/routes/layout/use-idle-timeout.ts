import { useCallback, useEffect, useState } from 'react';
import {
  ACTIVITY_THROTTLE,
  idleState,
  warningAfter,
} from '#app/features/accounts/sessions/idle.rules.ts';
import { minutes, systemClock } from '#app/platform/clock/clock.ts';
import { readStored, store } from '#app/shared/browser-storage.ts';
import { fetchSession, type SessionStatus } from './use-session-check.ts';

// The ends of presses: a warning that closes at their beginning lets the rest act on the page below.
const ACTIVITY_EVENTS = ['click', 'keyup', 'wheel', 'touchmove'] as const;
const ONE_MINUTE = minutes(1);

const millisecondsNow = () => systemClock.now().getTime();

interface IdleTimeout {
  /** Until the session ends, while the warning is shown; otherwise null. */
  minutesLeft: number | null;
  stay: () => void;
}

/**
 * Measures how long the user has been idle in all tabs together, and warns before the limit. At the
 * limit the server decides: the user may have been active on a page without scripts.
 * @param limit in milliseconds; null without an idle timeout
 */
export function useIdleTimeout(
  limit: number | null,
  check: () => Promise<SessionStatus | null>,
): IdleTimeout {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);

  const reportActivity = useCallback(() => {
    const now = millisecondsNow();
    if (now - readLastActivity() < ACTIVITY_THROTTLE) return;
    saveLastActivity(now);
    void fetchSession('POST');
    setMinutesLeft(null);
  }, []);

  useEffect(() => {
    if (limit === null) return;
    let timer: ReturnType<typeof setTimeout>;

    const update = async () => {
      clearTimeout(timer);
      const [idleSince, now] = [readLastActivity(), millisecondsNow()];
      const state = idleState(new Date(idleSince), new Date(now), limit);
      const left = idleSince + limit - now;
      setMinutesLeft(state === 'expiring' ? Math.max(1, Math.ceil(left / ONE_MINUTE)) : null);
      if (state === 'active') {
        timer = setTimeout(update, idleSince + warningAfter(limit) - now);
      } else if (state === 'expiring') {
        timer = setTimeout(update, Math.min(left, ONE_MINUTE));
      } else {
        const session = await check();
        // The user was active on a page without scripts.
        if (session?.state === 'signed-in') saveLastActivity(now - (session.idleFor ?? 0));
        timer = setTimeout(update, session ? 1_000 : ACTIVITY_THROTTLE);
      }
    };

    // Loading a page is activity.
    saveLastActivity(millisecondsNow());
    void update();
    const stopListening = listenToOtherTabs(update);
    for (const name of ACTIVITY_EVENTS) addEventListener(name, reportActivity, { passive: true });
    // Timers may not have run in a sleeping tab.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      stopListening();
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, reportActivity);
      document.removeEventListener('visibilitychange', update);
    };
  }, [limit, reportActivity, check]);

  return { minutesLeft, stay: reportActivity };
}

/** Shared by all tabs; deleted when signing out, as every key with this prefix. */
const LAST_ACTIVITY_KEY = 'unsent.last-activity';

/** In milliseconds since 1970; now when nothing is stored. */
const readLastActivity = (): number =>
  Number(readStored('localStorage', LAST_ACTIVITY_KEY)) || millisecondsNow();

const saveLastActivity = (at: number): void => store('localStorage', LAST_ACTIVITY_KEY, String(at));

/** Calls back when another tab saves activity or signs out. @returns a function that stops it */
function listenToOtherTabs(callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === LAST_ACTIVITY_KEY || event.key === null) callback();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
