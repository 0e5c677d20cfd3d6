import { relativeTime } from './relative-time.ts';
import { remainingTime } from './remaining-time.ts';
import { knownTimeZone } from './time-zone.ts';

const DAY_MS = 86_400_000;

/** How many days around today are told by their weekday; further ones might be taken for another week's. */
const NEAR_DAYS = 6;

interface Formats {
  key: Intl.DateTimeFormat;
  weekday: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  dateOfYear: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

/** Making a format takes longer than the rest of a page. Names have many spellings, so few are kept. */
const FORMATS_KEPT = 100;
const formats = new Map<string, Formats>();

function formatsOf(name: string): Formats {
  const known = formats.get(name);
  if (known) return known;
  if (formats.size === FORMATS_KEPT) formats.clear();
  const timeZone = knownTimeZone(name);
  const format = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const made = {
    key: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
    weekday: format({ weekday: 'long' }),
    date: format({ month: 'short', day: 'numeric' }),
    dateOfYear: format({ month: 'short', day: 'numeric', year: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
  };
  formats.set(name, made);
  return made;
}

/** Calendar days from now to an instant in a time zone: −1 for yesterday. */
function daysFrom(now: Date, instant: Date, { key }: Formats): number {
  const dayOf = (date: Date) => Date.parse(`${key.format(date)}T00:00:00Z`);
  return Math.round((dayOf(instant) - dayOf(now)) / DAY_MS);
}

const isSameYear = (one: Date, other: Date, { key }: Formats) =>
  key.format(one).slice(0, 4) === key.format(other).slice(0, 4);

/** 'Dec 20', with its year unless it is this one's. */
function dateOf(instant: Date, now: Date, made: Formats): string {
  return (isSameYear(instant, now, made) ? made.date : made.dateOfYear).format(instant);
}

/** The day of something past, as the end of a sentence: 'today', 'yesterday', 'on Friday', 'on Dec 20'. */
export function pastDay(instant: Date, now: Date, timeZone: string): string {
  const made = formatsOf(timeZone);
  const days = Math.min(0, daysFrom(now, instant, made));
  if (days === 0) return 'today';
  if (days === -1) return 'yesterday';
  return `on ${-days <= NEAR_DAYS ? made.weekday.format(instant) : dateOf(instant, now, made)}`;
}

/** The day and time of something to come: 'today at 9:00 AM', 'Sunday at 9:00 AM', 'Dec 20, 9:00 AM'. */
export function comingTime(instant: Date, now: Date, timeZone: string): string {
  const made = formatsOf(timeZone);
  const time = made.time.format(instant).replaceAll('\u202f', ' ');
  const days = Math.max(0, daysFrom(now, instant, made));
  if (days > NEAR_DAYS) return `${dateOf(instant, now, made)}, ${time}`;
  const day = ['today', 'tomorrow'][days] ?? made.weekday.format(instant);
  return `${day} at ${time}`;
}

/** Further days are told in months and years. */
const COUNTED_DAYS = 60;

/**
 * How long it is until something to come: 'in 2 hours, 5 minutes', 'in 24 days', 'in 2 years'. Days are those
 * of a calendar in that time zone, so it agrees with the date beside it.
 */
export function comingIn(instant: Date, now: Date, timeZone: string): string {
  const left = remainingTime(instant, now);
  if (left === null) return 'any moment now';
  if (instant.getTime() - now.getTime() < DAY_MS) return `in ${left}`;
  const days = daysFrom(now, instant, formatsOf(timeZone));
  if (days > COUNTED_DAYS) return relativeTime(instant, now);
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}
