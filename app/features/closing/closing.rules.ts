import { days, shifted } from '#app/platform/clock/clock.ts';

/** The dates of the end of the service. Pure. */

/** Time to read the announcement, to export, and to read the letters that leave last. */
const NOTICE_DAYS = 60;

/** No scheduled letter leaves in the last days: its recipient needs time to read it. */
const READING_DAYS = 30;

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface ClosingDates {
  /** The last day on which letters can be read, `2027-06-30`. */
  endsOn: string;
  /** When the scheduled letters leave that would leave later, until that day is over. */
  lastDay: Date;
}

/** The day, at nine in the morning in UTC: a time at which nobody in Europe or America is asleep for long. */
const morningOf = (day: string) => new Date(`${day}T09:00:00Z`);

/** The dates that follow from the last day. */
export const closingDates = (endsOn: string): ClosingDates => ({
  endsOn,
  lastDay: shifted(morningOf(endsOn), -days(READING_DAYS)),
});

/** Letters that would leave or open later than `after` do so at `at`. */
export interface LatestTimes {
  after: Date;
  at: Date;
}

/**
 * When letters leave and open at the latest. Once the last day is over, any day before the end stays: a
 * letter written in the last month for tomorrow must not leave today. What is for after the end leaves a
 * day from now, so that its sender can still think again.
 */
export function latestTimes({ endsOn, lastDay }: ClosingDates, now: Date): LatestTimes {
  if (now < lastDay) return { after: lastDay, at: lastDay };
  const end = morningOf(endsOn);
  const tomorrow = shifted(now, days(1));
  return { after: end, at: tomorrow < end ? tomorrow : now };
}

/** Why the service can't end on a day, in words for its operator; null when it can. */
export function endProblem(
  endsOn: string,
  announced: { endsOn: string } | null,
  now: Date,
): string | null {
  if (!A_DAY.test(endsOn) || Number.isNaN(morningOf(endsOn).getTime())) {
    return 'The date must be a day like 2027-06-30.';
  }
  if (announced && announced.endsOn !== endsOn) {
    return `The end was announced for ${announced.endsOn}. People rely on it, so it can't be moved by this command.`;
  }
  if (!announced && morningOf(endsOn) < shifted(now, days(NOTICE_DAYS))) {
    return `The date must be at least ${NOTICE_DAYS} days away, so that everybody has time to export and to read.`;
  }
  return null;
}
