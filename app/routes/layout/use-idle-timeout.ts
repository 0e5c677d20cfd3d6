import { useCallback, useEffect, useState } from 'react';
import {
  ACTIVITY_THROTTLE,
  idleState,
  warningAfter,
} from '#app/features/accounts/sessions/idle.rules.ts';
import { minutes, systemClock } from '#app/platform/clock/clock.ts';
import { lastActivity, recordActivity, whenOthersAct } from './activity.ts';
import { askSession, type SessionAnswer } from './use-session-check.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const ONE_MINUTE = minutes(1);

const millisecondsNow = () => systemClock.now().getTime();

interface IdleTimeout {
  /** Until the session ends, while its person is warned; null otherwise. */
  minutesLeft: number | null;
  stay: () => void;
}

/**
 * Knows how long the person has done nothing, in all tabs together, and warns them in time. At the
 * end it asks the server, which has the last word: they may have been active on a page without
 * scripts.
 * @param limit in milliseconds; null when they did not ask to be signed out
 */
export function useIdleTimeout(
  limit: number | null,
  check: () => Promise<SessionAnswer | null>,
): IdleTimeout {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);

  const act = useCallback(() => {
    const now = millisecondsNow();
    if (now - lastActivity() < ACTIVITY_THROTTLE) return;
    recordActivity(now);
    void askSession('POST');
    setMinutesLeft(null);
  }, []);

  useEffect(() => {
    if (limit === null) return;
    let timer: ReturnType<typeof setTimeout>;

    const look = async () => {
      clearTimeout(timer);
      const [idleSince, now] = [lastActivity(), millisecondsNow()];
      const state = idleState(new Date(idleSince), new Date(now), limit);
      const left = idleSince + limit - now;
      setMinutesLeft(state === 'expiring' ? Math.max(1, Math.ceil(left / ONE_MINUTE)) : null);
      if (state === 'active') {
        timer = setTimeout(look, idleSince + warningAfter(limit) - now);
      } else if (state === 'expiring') {
        timer = setTimeout(look, Math.min(left, ONE_MINUTE));
      } else {
        const session = await check();
        // Still there: somebody was active where we could not see it. Without an answer, ask again.
        if (session?.state === 'signed-in') recordActivity(now - (session.idleFor ?? 0));
        timer = setTimeout(look, session ? 1_000 : ACTIVITY_THROTTLE);
      }
    };

    // Loading a page is something a person does.
    recordActivity(millisecondsNow());
    void look();
    const stopListening = whenOthersAct(look);
    for (const kind of ACTIVITY) addEventListener(kind, act, { passive: true });
    // A tab that slept may have missed its time.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      stopListening();
      for (const kind of ACTIVITY) removeEventListener(kind, act);
      document.removeEventListener('visibilitychange', look);
    };
  }, [limit, act, check]);

  return { minutesLeft, stay: act };
}
