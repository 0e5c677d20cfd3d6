/** What a recipient may report a letter for, in the words they choose from. */
export const reportReasons = {
  threat: 'It threatens me or somebody else',
  harassment: 'It harasses me, or comes from somebody I told to stop',
  sexual: 'It is sexual and not wanted',
  fraud: 'It wants money, passwords or personal data',
  rights: 'It uses my picture, words or film without my permission',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof reportReasons;

/** Whether a text is one of the reasons a recipient may choose. */
export const isReportReason = (text: string): text is ReportReason =>
  Object.hasOwn(reportReasons, text);

/** Longest explanation that is kept with a report, in characters. */
export const REPORT_DETAILS_MAX_LENGTH = 2_000;
