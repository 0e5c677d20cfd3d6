import { minutes, seconds } from '#app/platform/clock/clock.ts';

/** The choices in the settings, in minutes. */
export const SESSION_TIMEOUTS = [15, 30, 60, 120, 480] as const;

/** Activity is recorded at most this often, in milliseconds. */
export const ACTIVITY_THROTTLE = seconds(30);

const FALLBACK_MINUTES = 30;
/** Nobody stays signed in idly for longer, whatever they chose. */
export const CAP_MINUTES = 120;
const WARNING_BEFORE_END = minutes(5);
const MAX_CHECK_INTERVAL = minutes(15);

/** The idle limit in milliseconds. */
export const idleLimit = (chosenMinutes: number | null): number =>
  minutes(Math.min(chosenMinutes ?? FALLBACK_MINUTES, CAP_MINUTES));

/** When the warning appears: five minutes before the limit or at 80 % of it, whichever is later. */
export const warningAfter = (limit: number): number =>
  Math.max(limit - WARNING_BEFORE_END, limit * 0.8);

/** How often a page checks that its session still exists: half the limit, at most 15 minutes. */
export const checkInterval = (limit: number): number => Math.min(limit / 2, MAX_CHECK_INTERVAL);

/** Whether activity must be recorded now: the last record is old, or there is none. */
export const isActivityDue = (recordedAt: Date | null | undefined, now: Date): boolean =>
  !recordedAt || now.getTime() - recordedAt.getTime() > ACTIVITY_THROTTLE;

export type IdleState = 'active' | 'expiring' | 'expired';

/** @param limit in milliseconds */
export function idleState(lastActiveAt: Date, now: Date, limit: number): IdleState {
  const idle = now.getTime() - lastActiveAt.getTime();
  if (idle >= limit) return 'expired';
  return idle >= warningAfter(limit) ? 'expiring' : 'active';
}
