/** The reasons for a report, as the recipient reads them. */
export const reportReasons = {
  danger: 'Someone’s life is in danger, perhaps the writer’s own',
  threat: 'It threatens me or someone else',
  harassment: 'It harasses me, or comes from someone I asked to stop',
  sexual: 'It is sexual and unwanted',
  minor: 'I am under 18, or the letter was sent to a child',
  impersonation: 'It pretends to come from someone else',
  fraud: 'It asks for money, passwords or personal data',
  rights: 'It uses my picture, words or film without my permission',
  other: 'Something else',
} as const;

export type ReportReason = keyof typeof reportReasons;

/** Whether a submitted value is one of the reasons. */
export const isReportReason = (text: string): text is ReportReason =>
  Object.hasOwn(reportReasons, text);

/** Danger to life: staff are woken by mail, and see it above all other reports. */
export const isEmergency = (reason: ReportReason): boolean => reason === 'danger';

const urgency = (reason: ReportReason): number =>
  isEmergency(reason) ? 2 : reason === 'minor' ? 1 : 0;

/** The more urgent of two reasons: danger, then a minor, then the rest. Of two alike, the first. */
export const moreUrgent = (first: ReportReason, second: ReportReason): ReportReason =>
  urgency(second) > urgency(first) ? second : first;

/** Later reports that are kept with an open one, for each of the two links: a link can be used by a robot. */
export const MAX_LATER_REPORTS = 20;

/** What a report is about; both are reviewed together. */
export type ReportSubject = 'letter' | 'picture';

/** In characters; the rest is cut off. */
export const REPORT_DETAILS_MAX_LENGTH = 2_000;
