/** The reasons for a report, as the recipient reads them. */
export const reportReasons = {
  threat: 'It threatens me or someone else',
  harassment: 'It harasses me, or comes from someone I asked to stop',
  sexual: 'It is sexual and unwanted',
  fraud: 'It asks for money, passwords or personal data',
  rights: 'It uses my picture, words or film without my permission',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof reportReasons;

/** Whether a submitted value is one of the reasons. */
export const isReportReason = (text: string): text is ReportReason =>
  Object.hasOwn(reportReasons, text);

/** What a report is about; both are reviewed together. */
export type ReportSubject = 'letter' | 'picture';

/** In characters; the rest is cut off. */
export const REPORT_DETAILS_MAX_LENGTH = 2_000;
