/** Time zones, for server and browser. The two know different names, and neither may fail over one. */

/** The clock that is shown where the right one is not known. */
export const FALLBACK_TIME_ZONE = 'UTC';

/** Only names of the tz database: an offset such as `+02:00` has no daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone if this engine knows it. An older one does not know those that were named since. */
export const knownTimeZone = (name: string): string =>
  isTimeZone(name) ? name : FALLBACK_TIME_ZONE;

/**
 * The visitor's time zone. Null where the browser has no name for the system's: it then answers with one
 * that it refuses itself, such as `Etc/Unknown`.
 */
export function findOwnTimeZone(): string | null {
  const name: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return name !== undefined && isTimeZone(name) ? name : null;
}

/** The visitor's time zone, or UTC. */
export const ownTimeZone = (): string => findOwnTimeZone() ?? FALLBACK_TIME_ZONE;

/** Every time zone to choose from; none where the browser cannot list them. */
export function listTimeZones(): string[] {
  const names: string[] = Intl.supportedValuesOf?.('timeZone') ?? [];
  return names.length === 0 || names.includes('UTC') ? names : ['UTC', ...names];
}

/** The city of a time zone: 'Buenos Aires' for 'America/Argentina/Buenos_Aires'. */
const cityOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** The zones that are only an offset. Their names have the opposite sign: Etc/GMT+5 is GMT-5. */
const FIXED = /^Etc\/GMT([+-])(\d{1,2})$/;

/** The place of a time zone; empty for one that is only an offset. */
export const placeOf = (timeZone: string): string => (FIXED.test(timeZone) ? '' : cityOf(timeZone));

/** A time zone for a list: 'Buenos Aires (America)'. */
export function timeZoneLabel(timeZone: string): string {
  const [, sign, hours] = FIXED.exec(timeZone) ?? [];
  if (sign) return `GMT${sign === '+' ? '-' : '+'}${hours}`;
  const [region, ...rest] = timeZone.split('/');
  if (rest.length === 0 || region === 'Etc') return cityOf(timeZone);
  return `${cityOf(timeZone)} (${region})`;
}
