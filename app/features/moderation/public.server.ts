/** The door of `moderation`. */
export {
  everyEntry,
  type ListedAuditEntry,
  listAuditActions,
  listAuditEntries,
} from './audit.queries.server.ts';
export {
  complaintBrakeJob,
  complaintBrakeKind,
  getComplaints,
} from './complaint-brake.job.server.ts';
export {
  decideReport,
  type ReportedLetter,
  readReportedLetter,
} from './judge-report.server.ts';
export { complaintBrakeSetting, maintenanceNoticeSetting } from './moderation-settings.ts';
export {
  type Activity,
  countWaiting,
  getOverview,
  listRecentActivity,
} from './overview.queries.server.ts';
export {
  countOpenReports,
  findReport,
  listReports,
  type ReportStatus,
} from './report.queries.server.ts';
export { isReportReason } from './report.rules.ts';
export { sealedReportColumns } from './report.store.server.ts';
export { reportMessage } from './report-message.server.ts';
export { changeSetting } from './save-settings.server.ts';
export { countMessages, listSends, type MessageStatus } from './sends.queries.server.ts';
export { retryTroubled, setDispatchPaused } from './steer-dispatch.server.ts';
export { restorePerson, suspendPerson } from './suspend-person.server.ts';
