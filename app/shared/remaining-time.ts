const UNITS = [
  ['year', 31_536_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const inWords = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * How long it is until an instant, in its largest unit and the next, without zeros: empty in the last
 * minute, null once the instant has come. Never more than is left.
 */
export function remainingUnits(until: Date, now: Date) {
  let seconds = Math.floor((until.getTime() - now.getTime()) / 1_000);
  if (until <= now) return null;
  const parts = UNITS.map(([unit, length]) => {
    const count = Math.floor(seconds / length);
    seconds -= count * length;
    return { unit, count };
  });
  const largest = parts.findIndex(({ count }) => count > 0);
  if (largest === -1) return [];
  return parts.slice(largest, largest + 2).filter(({ count }) => count > 0);
}

/** The time until an instant in English: '2 days, 3 hours'. Null once the instant has come. */
export function remainingTime(until: Date, now: Date): string | null {
  const units = remainingUnits(until, now);
  if (units?.length === 0) return 'less than a minute';
  return units?.map(({ count, unit }) => inWords(count, unit)).join(', ') ?? null;
}
