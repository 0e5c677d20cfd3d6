/** The door of `moderation` for pages: what may reach the browser. */
export { REPORT_DETAILS_MAX_LENGTH, reportReasons } from './report.rules.ts';
