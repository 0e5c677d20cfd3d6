import { days, hours, minutes, shifted } from '#app/platform/clock/clock.ts';

/** When the one reminder of a letter is sent, and when we give up. Pure. */

/** After the mail server has accepted the letter's mail, or after it opens, if that is later. */
export const REMINDER_AFTER = hours(72);

/** Longer than a send may take, so that a claim outlives its attempt. */
export const REMINDER_LEASE = minutes(5);

/** After a week of waiting, a reminder is no longer useful. */
const REMINDER_LATEST = days(7);

export interface ReminderStart {
  acceptedAt: Date;
  /** A letter that is still closed cannot have been missed. */
  opensAt: Date | null;
}

/** When a letter is reminded of. */
export const reminderDueAt = ({ acceptedAt, opensAt }: ReminderStart): Date =>
  shifted(opensAt && opensAt > acceptedAt ? opensAt : acceptedAt, REMINDER_AFTER);

/** Why a reminder waits. */
export type ReminderDelay = 'over_cap' | 'paused_provider' | 'deferred' | 'unreachable';

const DELAYS: Record<ReminderDelay, number> = {
  over_cap: hours(6),
  paused_provider: minutes(15),
  deferred: hours(1),
  unreachable: minutes(5),
};

/** @returns when it is tried again; null when that would be too late */
export function nextReminderAt(start: ReminderStart, delay: ReminderDelay, now: Date): Date | null {
  const next = shifted(now, DELAYS[delay]);
  return next.getTime() - reminderDueAt(start).getTime() > REMINDER_LATEST ? null : next;
}
