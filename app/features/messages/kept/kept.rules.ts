import { seconds, shifted } from '#app/platform/clock/clock.ts';
import {
  type ScheduleChoice,
  type ScheduleErrorCode,
  validateSchedule,
} from '../schedule/schedule.rules.ts';

/** Letters that are kept for nobody, sealed, and burned. Pure. */

export type KeptErrorCode =
  | 'letter_kept'
  | 'letter_not_kept'
  | 'letter_sealed'
  | 'letter_burned'
  | 'burning_over'
  | 'too_many_kept'
  | 'kept_too_large'
  | 'seal_day_missing'
  | 'seal_too_soon'
  | 'seal_too_far'
  | 'seal_zone_unknown';

/** How long a letter that is being burned can be taken back. */
const BURN_DELAY_SECONDS = 10;

export const burnsAfter = (now: Date): Date => shifted(now, seconds(BURN_DELAY_SECONDS));

/** The day before which a letter is not read, and the time zone in which that day begins. */
export interface Seal {
  sealedUntil: Date;
  sealedTimeZone: string;
}

/**
 * A sealed letter stays sealed until its writer opens it, on that day or before.
 * @param message.sealedUntil null when it is open
 */
export const isSealed = ({ sealedUntil }: { sealedUntil: Date | null }): boolean =>
  sealedUntil !== null;

const sealErrors: Record<ScheduleErrorCode, KeptErrorCode> = {
  choose_a_date: 'seal_day_missing',
  time_zone_unknown: 'seal_zone_unknown',
  schedule_too_soon: 'seal_too_soon',
  schedule_too_far: 'seal_too_far',
};

/** The seal in a form: from tomorrow, by the writer's clock, to five years ahead. */
export function parseSeal(
  { date, timeZone }: Pick<ScheduleChoice, 'date' | 'timeZone'>,
  now: Date,
): { seal: Seal; errorCode?: never } | { errorCode: KeptErrorCode; seal?: never } {
  const { schedule, errorCode } = validateSchedule({ date, time: '00:00', timeZone }, now);
  if (errorCode) return { errorCode: sealErrors[errorCode] };
  return { seal: { sealedUntil: schedule.scheduledFor, sealedTimeZone: schedule.timeZone } };
}
