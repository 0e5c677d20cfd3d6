import { findOwnTimeZone, isTimeZone, timeZoneLabel } from '#app/shared/time-zone.ts';

/** What to say by a choice of time zone that this browser cannot help with; null when it can. */
export function timeZoneNote(timeZone: string): string | null {
  // The server knows more names than an older browser.
  if (!isTimeZone(timeZone)) {
    return `Your browser doesn’t know the time zone ${timeZoneLabel(timeZone)}. You’ll see the exact time before you send.`;
  }
  if (findOwnTimeZone() !== null) return null;
  return 'Your browser doesn’t tell us your time zone, so this starts with UTC. Choose yours.';
}
