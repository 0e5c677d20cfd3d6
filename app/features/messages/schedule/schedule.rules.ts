import { fromDate, parseDateTime, toCalendarDate, toZoned } from '@internationalized/date';
import { isTimeZone, knownTimeZone } from '#app/shared/time-zone.ts';
import type { SchedulePreset } from './when.rules.ts';

/** When a letter is sent: a date and a time in a chosen time zone. Pure, for server and browser. */

export type ScheduleErrorCode =
  | 'choose_a_date'
  | 'time_zone_unknown'
  | 'schedule_too_soon'
  | 'schedule_too_far';

export type OpeningErrorCode =
  | 'opening_date_missing'
  | 'opening_zone_unknown'
  | 'opening_too_soon'
  | 'opening_too_far'
  | 'opening_over';

const MINUTES_AHEAD = 2;
export const YEARS_AHEAD = 5;

const MORNING = '08:00';

export interface Schedule {
  scheduledFor: Date;
  /** The time as chosen: `2027-03-14T09:00`. */
  wallTime: string;
  timeZone: string;
  /** What was chosen in place of a date. A draft's time is worked out again when it is sent. */
  schedulePreset: SchedulePreset | null;
}

/** The fields of the form. Each may be empty. */
export interface ScheduleChoice {
  date: string;
  time: string;
  timeZone: string;
}

/**
 * What a clock change does to a chosen time. `skipped`: that minute does not exist, and the letter is
 * sent later by as much as the clocks go forward. `repeated`: it occurs twice, and the first counts.
 */
type ClockChange = 'skipped' | 'repeated' | null;

export interface ResolvedTime {
  instant: Date;
  clockChange: ClockChange;
  /** What a clock shows at that instant. Differs from the chosen time only when it was skipped. */
  shownTime: string;
}

interface Timed {
  status: string;
  scheduledFor: Date | null;
  wallTime: string | null;
  timeZone: string | null;
  schedulePreset: SchedulePreset | null;
}

/**
 * A message with its time as of now. If a draft's time counts from the moment of sending, it moves on
 * with the clock until the message is scheduled.
 */
export function withCurrentTime<Message extends Timed>(message: Message, now: Date): Message {
  const { status, schedulePreset, timeZone } = message;
  if (!schedulePreset || status !== 'draft') return message;
  return { ...message, ...schedulePresetFrom(schedulePreset, timeZone ?? 'UTC', now) };
}

const WALL_TIME_LENGTH = 'YYYY-MM-DDTHH:mm'.length;

/** The instant at which a clock in that time zone shows that time. */
export function resolveWallTime(wallTime: string, timeZone: string): ResolvedTime {
  const chosen = parseDateTime(wallTime);
  const [earlier, later] = [
    toZoned(chosen, timeZone, 'earlier'),
    toZoned(chosen, timeZone, 'later'),
  ];
  const compatible = toZoned(chosen, timeZone, 'compatible');
  const shownTime = compatible.toString().slice(0, WALL_TIME_LENGTH);
  const isSkipped = shownTime !== wallTime.slice(0, shownTime.length);
  const isRepeated = !isSkipped && earlier.compare(later) !== 0;
  return {
    instant: compatible.toDate(),
    clockChange: isSkipped ? 'skipped' : isRepeated ? 'repeated' : null,
    shownTime,
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{2}:\d{2})(:\d{2})?$/;

/** The schedule, or which part of it is missing. A date that does not exist counts as missing. */
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
    const scheduledFor = resolveWallTime(wallTime, timeZone).instant;
    return { scheduledFor, wallTime, timeZone, schedulePreset: null };
  } catch {
    return 'choose_a_date';
  }
}

/**
 * When a letter that is sent now arrives. An hour is never shorter than an hour, and ends with a whole
 * minute. Tomorrow is the day after today in that time zone, whatever day it is for the sender.
 */
export function schedulePresetFrom(preset: SchedulePreset, zone: string, now: Date): Schedule {
  const timeZone = knownTimeZone(zone);
  if (preset === 'hour') {
    const scheduledFor = new Date(Math.ceil(now.getTime() / 60_000 + 60) * 60_000);
    const wallTime = fromDate(scheduledFor, timeZone).toString().slice(0, WALL_TIME_LENGTH);
    return { scheduledFor, wallTime, timeZone, schedulePreset: preset };
  }
  const tomorrow = toCalendarDate(fromDate(now, timeZone)).add({ days: 1 });
  const wallTime = `${tomorrow}T${MORNING}`;
  const scheduledFor = resolveWallTime(wallTime, timeZone).instant;
  return { scheduledFor, wallTime, timeZone, schedulePreset: preset };
}

/** The schedule of an instant that somebody else than the sender has chosen. */
export function scheduleAt(scheduledFor: Date, zone: string): Schedule {
  const timeZone = knownTimeZone(zone);
  const wallTime = fromDate(scheduledFor, timeZone).toString().slice(0, WALL_TIME_LENGTH);
  return { scheduledFor, wallTime, timeZone, schedulePreset: null };
}

interface Dated {
  status: string;
  scheduledFor: Date | null;
  schedulePreset: SchedulePreset | null;
  opensAt: Date | null;
}

/** Whether a letter arrived, or opened, on a day that its sender had chosen, and which is past. */
export function hadItsDay({ status, scheduledFor, schedulePreset, opensAt }: Dated, now: Date) {
  if (status !== 'sent') return false;
  const chosen = schedulePreset === null ? scheduledFor : null;
  return [chosen, opensAt].some((day) => day !== null && day <= now);
}

/** The same day and hour of the next year in which it is still to come. February 29 becomes the 28th. */
export function nextAnniversary(wallTime: string, zone: string, now: Date): Schedule {
  const timeZone = knownTimeZone(zone);
  const chosen = parseDateTime(wallTime);
  for (let years = 1; ; years += 1) {
    const next = chosen.add({ years }).toString().slice(0, WALL_TIME_LENGTH);
    const scheduledFor = resolveWallTime(next, timeZone).instant;
    const ahead = scheduledFor.getTime() - now.getTime();
    if (ahead >= MINUTES_AHEAD * 60_000) {
      return { scheduledFor, wallTime: next, timeZone, schedulePreset: null };
    }
  }
}

function latest(countedFrom: Date): Date {
  const limit = new Date(countedFrom);
  limit.setUTCFullYear(limit.getUTCFullYear() + YEARS_AHEAD);
  return limit;
}

/** Validates a schedule: at least 2 minutes and at most 5 years ahead. */
export function validateSchedule(
  choice: ScheduleChoice,
  now: Date,
): { schedule: Schedule; errorCode?: never } | { errorCode: ScheduleErrorCode; schedule?: never } {
  const schedule = parseSchedule(choice);
  if (typeof schedule === 'string') return { errorCode: schedule };
  const ahead = schedule.scheduledFor.getTime() - now.getTime();
  if (ahead < MINUTES_AHEAD * 60_000) return { errorCode: 'schedule_too_soon' };
  if (schedule.scheduledFor > latest(now)) return { errorCode: 'schedule_too_far' };
  return { schedule };
}

/** The moment until which a letter stays closed, as its sender chose it. */
export interface Opening {
  opensAt: Date;
  opensWallTime: string;
  opensTimeZone: string;
}

/** The opening in a form, or which part of it is missing. */
export function parseOpening(choice: ScheduleChoice): OpeningErrorCode | Opening {
  const parsed = parseSchedule(choice);
  if (parsed === 'time_zone_unknown') return 'opening_zone_unknown';
  if (typeof parsed === 'string') return 'opening_date_missing';
  const { scheduledFor: opensAt, wallTime: opensWallTime, timeZone: opensTimeZone } = parsed;
  return { opensAt, opensWallTime, opensTimeZone };
}

/**
 * Validates an opening: at least 2 minutes after `earliest`, at most 5 years after `countedFrom`. For a
 * letter that has arrived, the years count from its arrival, or a sender could keep it closed for ever.
 */
export function validateOpening(
  choice: ScheduleChoice,
  earliest: Date,
  countedFrom: Date,
): { opening: Opening; errorCode?: never } | { errorCode: OpeningErrorCode; opening?: never } {
  const opening = parseOpening(choice);
  if (typeof opening === 'string') return { errorCode: opening };
  if (opening.opensAt.getTime() < earliest.getTime() + MINUTES_AHEAD * 60_000) {
    return { errorCode: 'opening_too_soon' };
  }
  return opening.opensAt > latest(countedFrom) ? { errorCode: 'opening_too_far' } : { opening };
}

/** Whether a letter stays closed for now. In the moment itself it opens. */
export const isClosedUntilLater = ({ opensAt }: { opensAt: Date | null }, now: Date): boolean =>
  opensAt !== null && opensAt > now;
