/**
 * An instant on the clock of a place, whole and unmistakable: 'Sunday, March 14, 2027 at 9:00 AM
 * (Toronto, GMT-4)'. Ordinary spaces only: browsers and servers differ in the narrow ones they put
 * before AM and PM, and a page that is rendered on both sides must say the same on both.
 */
export function exactTime(instant: Date, timeZone: string): string {
  const words = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(instant);
  return `${words.replaceAll('\u202f', ' ')} (${placeOf(timeZone)}, ${offsetOf(instant, timeZone)})`;
}

/** 'America/Argentina/Buenos_Aires' as people say it: 'Buenos Aires'. */
const placeOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** The same with the part of the world it lies in, for a list: 'Buenos Aires (America)'. */
export function placeName(timeZone: string): string {
  const [region, ...rest] = timeZone.split('/');
  return rest.length === 0 ? timeZone : `${placeOf(timeZone)} (${region})`;
}

/** How far that clock is from Greenwich at that instant: 'GMT-4'. */
function offsetOf(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  return parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}
