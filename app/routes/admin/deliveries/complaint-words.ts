interface Complaints {
  reports: number;
  accepted: number;
  /** From how many in a thousand letters on dispatch is held; 0 for never. */
  perMille: number;
  /** Below so many reports it is never held. */
  reportsAtLeast: number;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Where the complaint brake stands and when it would hold dispatch, for those who watch it. */
export function autoPauseText(complaints: Complaints): string {
  const { reports, accepted, perMille, reportsAtLeast } = complaints;
  const rule =
    perMille === 0
      ? 'it is off'
      : `it holds from ${perMille} in a thousand on, and never below ${counted(reportsAtLeast, 'report')}`;
  return `${counted(reports, 'report')} on ${counted(accepted, 'letter')} in 7 days; ${rule}`;
}
