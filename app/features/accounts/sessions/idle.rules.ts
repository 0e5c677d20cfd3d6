import { minutes, seconds } from '#app/platform/clock/clock.ts';

/** Spec section 9, sessions. Pure. */
export const SESSION_TIMEOUTS = [15, 30, 60, 120, 480] as const;
/** Activity is noted at most this often. */
export const ACTIVITY_THROTTLE = seconds(30);

const FALLBACK_MINUTES = 30;
const CAP_MINUTES = 120;
const WARNING_BEFORE_END = minutes(5);
const LONGEST_CHECK_INTERVAL = minutes(15);

/** How long a person may be idle, held to two hours whatever was chosen. */
export const idleLimit = (chosenMinutes: number | null): number =>
  minutes(Math.min(chosenMinutes ?? FALLBACK_MINUTES, CAP_MINUTES));

/** After how much idleness the warning comes: the later of five minutes before the end and 80 %. */
export const warningAfter = (limit: number): number =>
  Math.max(limit - WARNING_BEFORE_END, limit * 0.8);

/** How often the session is checked to be still there: at half the limit, at most every 15 minutes. */
export const checkInterval = (limit: number): number => Math.min(limit / 2, LONGEST_CHECK_INTERVAL);

export type IdleState = 'active' | 'expiring' | 'expired';

/** Where a session stands that was last used at `lastActiveAt`; `limit` is in milliseconds. */
export function idleState(lastActiveAt: Date, now: Date, limit: number): IdleState {
  const idle = now.getTime() - lastActiveAt.getTime();
  if (idle >= limit) return 'expired';
  return idle >= warningAfter(limit) ? 'expiring' : 'active';
}
