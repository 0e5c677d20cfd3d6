/**
 * An instant as an unambiguous local time: 'Sunday, March 14, 2027 at 9:00 AM (Toronto, GMT-4)'. Uses
 * ordinary spaces only: browsers and servers differ in the narrow spaces before AM and PM, and a page
 * must render the same text on both.
 */
export function exactTime(instant: Date, timeZone: string): string {
  const formatted = formatsOf(timeZone).time.format(instant);
  return `${formatted.replaceAll('\u202f', ' ')} (${cityOf(timeZone)}, ${offsetOf(instant, timeZone)})`;
}

/** The city of a time zone: 'Buenos Aires' for 'America/Argentina/Buenos_Aires'. */
const cityOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** A time zone for a list: 'Buenos Aires (America)'. */
export function timeZoneLabel(timeZone: string): string {
  const [region, ...rest] = timeZone.split('/');
  return rest.length === 0 ? timeZone : `${cityOf(timeZone)} (${region})`;
}

/** The zone's offset at that instant: 'GMT-4'. */
function offsetOf(instant: Date, timeZone: string): string {
  const parts = formatsOf(timeZone).offset.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

/** Making a format takes longer than the rest of a page. Names have many spellings, so few are kept. */
const FORMATS_KEPT = 100;
const formats = new Map<string, Record<'time' | 'offset', Intl.DateTimeFormat>>();

function formatsOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  if (formats.size === FORMATS_KEPT) formats.clear();
  const made = {
    time: new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }),
    offset: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }),
  };
  formats.set(timeZone, made);
  return made;
}
