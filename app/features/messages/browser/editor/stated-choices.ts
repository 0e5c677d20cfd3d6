import { placeOf } from '#app/shared/time-zone.ts';
import type { FormValues } from '../../letter.schema.server.ts';

/** What a letter's form says about the choices that are folded. */

type Arrival = Pick<FormValues, 'when' | 'scheduleDate' | 'scheduleTime' | 'timeZone'>;
type Opening = Pick<FormValues, 'opensDate' | 'opensTime' | 'opensTimeZone'>;

/** When the letter arrives: "right away", "Dec 20, 2026, 9:00 AM, Lisbon". */
export function stateArrival({ when, scheduleDate, scheduleTime, timeZone }: Arrival): string {
  switch (when) {
    case 'now':
      return 'right away';
    case 'hour':
      return 'in an hour';
    case 'tomorrow':
      return 'tomorrow at 8:00';
    case 'later':
      return stateMoment(scheduleDate, scheduleTime, timeZone) ?? 'on a day you choose';
  }
}

/** When the letter opens: "at once", "Dec 24, 2026, 8:00 AM, Lisbon". */
export const stateOpening = ({ opensDate, opensTime, opensTimeZone }: Opening): string =>
  stateMoment(opensDate, opensTime, opensTimeZone) ?? 'at once';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const TYPED = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** @returns null without a day, or when it is none */
function stateMoment(date: string, time: string, timeZone: string): string | null {
  const [, year, month, day, hour = 0, minute] = TYPED.exec(`${date}T${time || '00:00'}`) ?? [];
  const named = MONTHS[Number(month) - 1];
  if (!named || Number(day) > 31) return null;
  const clock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  return [`${named} ${Number(day)}, ${year}`, clock, placeOf(timeZone)].filter(Boolean).join(', ');
}
