/** The door of `moderation`. */
export { isReportReason, REPORT_DETAILS_MAX_LENGTH, reportReasons } from './report.rules.ts';
export { reportMessage } from './report-message.server.ts';
