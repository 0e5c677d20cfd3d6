/** The door of `moderation`. */

export {
  everyEntry,
  type ListedAuditEntry,
  listAuditActions,
  listAuditEntries,
} from './audit.queries.server.ts';
export {
  type Activity,
  countWaiting,
  getOverview,
  listRecentActivity,
} from './overview.queries.server.ts';
export { isReportReason } from './report.rules.ts';
export { sealedReportColumns } from './report.store.server.ts';
export { reportMessage } from './report-message.server.ts';
export { getStanding, listSends, type MessageStatus } from './sends.queries.server.ts';
export { restorePerson, suspendPerson } from './suspend-person.server.ts';
