/** Fewer reports than this never pause dispatch: on a small site a single one would. */
export const MIN_REPORTS = 3;

/**
 * Whether recipients reported so many letters that dispatch must pause until somebody has checked.
 * @param perThousand reports per 1,000 accepted letters; 0 turns the auto-pause off
 */
export function isOverThreshold(
  { reports, accepted }: { reports: number; accepted: number },
  perThousand: number,
): boolean {
  if (perThousand === 0 || reports < MIN_REPORTS) return false;
  return reports * 1_000 >= perThousand * accepted;
}
