/** The clock, passed to whatever needs the time, so that tests control it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds in milliseconds. */
export const seconds = (count: number) => count * 1_000;
/** Minutes in milliseconds. */
export const minutes = (count: number) => count * 60_000;
/** Hours in milliseconds. */
export const hours = (count: number) => count * 3_600_000;
/** Days in milliseconds. */
export const days = (count: number) => count * 86_400_000;

/** `instant` plus a number of milliseconds, which may be negative. */
export const shifted = (instant: Date, milliseconds: number) =>
  new Date(instant.getTime() + milliseconds);

/** The same day and time `count` calendar months later, in UTC. */
export function monthsLater(instant: Date, count: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + count);
  return later;
}
