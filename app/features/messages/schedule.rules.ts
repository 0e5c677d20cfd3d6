import { parseDateTime, toZoned } from '@internationalized/date';

/**
 * When a letter goes out, as a person says it: a date and a time on the clock of some place (spec
 * section 2, compose; product.md section 3). Pure, and the same on both sides of the wire.
 */

export type ScheduleErrorCode =
  | 'choose_a_date'
  | 'time_zone_unknown'
  | 'schedule_too_soon'
  | 'schedule_too_far';

const MINUTES_AHEAD = 2;
const YEARS_AHEAD = 5;

export interface Schedule {
  scheduledFor: Date;
  /** As it was chosen: `2027-03-14T09:00`. */
  wallTime: string;
  timeZone: string;
}

/** What the form holds; each part may still be missing. */
export interface ScheduleChoice {
  date: string;
  time: string;
  timeZone: string;
}

/**
 * What a change of the clocks does to a time: it may be `skipped` (that minute does not exist, so
 * the letter goes out as much later as the clocks are put forward) or `repeated` (it comes twice,
 * and the first one counts).
 */
type ClockChange = 'skipped' | 'repeated' | null;

export interface ResolvedTime {
  instant: Date;
  clockChange: ClockChange;
  /** What the clock there will show at that instant; differs from the choice only when skipped. */
  shownTime: string;
}

/** The instant at which a clock in that place shows that time. */
export function resolveWallTime(wallTime: string, timeZone: string): ResolvedTime {
  const chosen = parseDateTime(wallTime);
  const [earlier, later] = [
    toZoned(chosen, timeZone, 'earlier'),
    toZoned(chosen, timeZone, 'later'),
  ];
  const compatible = toZoned(chosen, timeZone, 'compatible');
  const shownTime = compatible.toString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
  const isSkipped = shownTime !== wallTime.slice(0, shownTime.length);
  const isRepeated = !isSkipped && earlier.compare(later) !== 0;
  return {
    instant: compatible.toDate(),
    clockChange: isSkipped ? 'skipped' : isRepeated ? 'repeated' : null,
    shownTime,
  };
}

/** A place's name as the tz database has it; offsets such as `+02:00` know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{2}:\d{2})(:\d{2})?$/;

/** A complete choice as date, time and zone, or what is missing; dates that do not exist are missing. */
export function parseSchedule({
  date,
  time,
  timeZone,
}: ScheduleChoice): ScheduleErrorCode | Schedule {
  const minute = TIME.exec(time)?.[1];
  if (!DATE.test(date) || !minute) return 'choose_a_date';
  if (!isTimeZone(timeZone)) return 'time_zone_unknown';
  const wallTime = `${date}T${minute}`;
  try {
    return { scheduledFor: resolveWallTime(wallTime, timeZone).instant, wallTime, timeZone };
  } catch {
    return 'choose_a_date';
  }
}

/** Whether a schedule may be chosen now: at least 2 minutes and at most 5 years ahead. */
export function validateSchedule(
  choice: ScheduleChoice,
  now: Date,
): { schedule: Schedule; errorCode?: never } | { errorCode: ScheduleErrorCode; schedule?: never } {
  const read = parseSchedule(choice);
  if (typeof read === 'string') return { errorCode: read };
  const ahead = read.scheduledFor.getTime() - now.getTime();
  if (ahead < MINUTES_AHEAD * 60_000) return { errorCode: 'schedule_too_soon' };
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD);
  if (read.scheduledFor > latest) return { errorCode: 'schedule_too_far' };
  return { schedule: read };
}
