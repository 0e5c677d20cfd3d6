import { knownTimeZone, placeOf } from './time-zone.ts';

/**
 * An instant as an unambiguous local time: 'Sunday, March 14, 2027 at 9:00 AM (Toronto, GMT-4)'; in UTC, and
 * saying so, if this engine does not know the zone. Uses ordinary spaces only: browsers and servers differ
 * in the narrow spaces before AM and PM, and a page must render the same text on both.
 */
export function exactTime(instant: Date, timeZone: string): string {
  const { place, time, offset } = formatsOf(timeZone);
  const formatted = time.format(instant).replaceAll('\u202f', ' ');
  const zone = [place, offsetAt(instant, offset)].filter(Boolean).join(', ');
  return `${formatted} (${zone})`;
}

/** The zone's offset at that instant: 'GMT-4'. */
function offsetAt(instant: Date, format: Intl.DateTimeFormat): string {
  const parts = format.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

interface Formats {
  place: string;
  time: Intl.DateTimeFormat;
  offset: Intl.DateTimeFormat;
}

/** Making a format takes longer than the rest of a page. Names have many spellings, so few are kept. */
const FORMATS_KEPT = 100;
const formats = new Map<string, Formats>();

function formatsOf(name: string): Formats {
  const known = formats.get(name);
  if (known) return known;
  if (formats.size === FORMATS_KEPT) formats.clear();
  const timeZone = knownTimeZone(name);
  const made = {
    place: placeOf(timeZone),
    time: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }),
    offset: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }),
  };
  formats.set(name, made);
  return made;
}
