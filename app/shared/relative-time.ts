const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const formatter = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * '3 hours ago' or 'in 2 days'; 'just now' for the past minute. What is to come is rounded: what was in
 * three days a minute ago is not in two.
 */
export function relativeTime(instant: Date, now: Date): string {
  const distance = (instant.getTime() - now.getTime()) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(distance) >= length);
  if (!step) return distance > 0 ? 'in less than a minute' : 'just now';
  const [unit, length] = step;
  const count = distance / length;
  return formatter.format(count > 0 ? Math.round(count) : Math.trunc(count), unit);
}
