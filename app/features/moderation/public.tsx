/** The door of `moderation` for pages: what may reach the browser. */
export type { ReportRefusal } from './judge-report.server.ts';
export { REPORT_DETAILS_MAX_LENGTH, reportReasons } from './report.rules.ts';
export type { SettingRefusal } from './save-settings.server.ts';
