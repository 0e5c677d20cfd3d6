/** One report says nothing about a place: below so many, no brake is pulled. */
export const MIN_REPORTS = 3;

/**
 * Whether so many of the letters were reported that no more may go out before a person has looked.
 * @param perMille from how many in a thousand on; 0 takes the brake off
 */
export function isOverThreshold(
  { reports, accepted }: { reports: number; accepted: number },
  perMille: number,
): boolean {
  if (perMille === 0 || reports < MIN_REPORTS) return false;
  return reports * 1_000 >= perMille * accepted;
}
