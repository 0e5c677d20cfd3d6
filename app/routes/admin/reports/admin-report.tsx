import { data, Link } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { AuditPanel } from '#app/features/admin/browser/audit/audit-panel.tsx';
import { Fact, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { DecisionPanel } from '#app/features/admin/browser/reports/decision-panel.tsx';
import { EvidencePanel } from '#app/features/admin/browser/reports/evidence-panel.tsx';
import { LetterPanel } from '#app/features/admin/browser/reports/letter-panel.tsx';
import { OtherReports } from '#app/features/admin/browser/reports/other-reports.tsx';
import { ReportBadge } from '#app/features/admin/browser/reports/report-badge.tsx';
import { ReportKeys } from '#app/features/admin/browser/reports/report-keys.tsx';
import { ChildSteps, EmergencySteps } from '#app/features/admin/browser/reports/report-steps.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import {
  allEntries,
  hasReadReport,
  listAuditEntries,
} from '#app/features/moderation/audit.queries.server.ts';
import { decideReport } from '#app/features/moderation/decide-report.server.ts';
import { findEvidenceTimes } from '#app/features/moderation/evidence.queries.server.ts';
import {
  findReport,
  listOpenReportIds,
  listReportsOf,
} from '#app/features/moderation/report.queries.server.ts';
import { isEmergency, reportReasons } from '#app/features/moderation/report.rules.ts';
import {
  type ReportedLetter,
  readReportedLetter,
} from '#app/features/moderation/review-report.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { assertFreshProof, getViewer } from '../../session.server.ts';
import type { Route } from './+types/admin-report.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Report') }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const reportId = parseUuid(params.reportId);
  const found = reportId && (await findReport(db, reportId));
  if (!found) throw data(null, { status: 404 });
  const { letter, details, recipientMailboxHash, ...report } = found;
  const viewer = getViewer(context);
  const { senderId } = report;
  const [evidence, hasRead, ofSender, ofReporter, audit, openIds] = await Promise.all([
    findEvidenceTimes(db, reportId),
    hasReadReport(db, reportId, viewer.userId),
    senderId ? listReportsOf(db, { senderId }) : null,
    recipientMailboxHash ? listReportsOf(db, { recipient: recipientMailboxHash }) : null,
    listAuditEntries(db, viewer, { ...allEntries, subjectType: 'report', subjectId: reportId }),
    listOpenReportIds(db),
  ]);
  const isOther = ({ id }: { id: string }) => id !== reportId;
  return {
    ...{ report, evidence, hasRead },
    ofSender: ofSender?.filter(isOther) ?? null,
    ofReporter: ofReporter?.filter(isOther) ?? null,
    audit: audit.entries.slice(0, 8),
    neighbours: neighboursIn(openIds, reportId),
    canReadEvidence: isAdmin(viewer),
    canSuspend: isAdmin(viewer) && senderId !== null && !report.isSenderSuspended,
    now: clock.now(),
  };
}

/** The open reports around this one. From a decided one, K leads nowhere and J to the first. */
function neighboursIn(openIds: string[], reportId: string) {
  const place = openIds.indexOf(reportId);
  const at = (index: number) => (openIds[index] ? `/admin/reports/${openIds[index]}` : null);
  return { next: at(place + 1), previous: at(place - 1) };
}

interface ActionResult {
  notice?: Notice;
  reported?: ReportedLetter;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const reportId = parseUuid(params.reportId);
  if (!reportId) throw data(null, { status: 404 });
  const form = await request.formData();
  // Its picture, which the page then loads, asks for the same.
  if (form.get('intent') === 'read') assertFreshProof({ url, context });
  const suspendsSender = form.has('suspend_sender');
  if (suspendsSender) assertFreshProof({ url, context });
  const decide = (status: 'upheld' | 'dismissed') => ({
    async run() {
      const openIds = await listOpenReportIds(services.db);
      await decideReport(services, actor, reportId, {
        status,
        note: String(form.get('note') ?? ''),
        withdrawsLetter: form.has('withdraw_letter'),
        takesDownFilm: form.has('take_down_film'),
        suspendsSender,
      });
      const { next, previous } = neighboursIn(openIds, reportId);
      return redirectWithNotice(next ?? previous ?? '/admin/reports', `report_${status}`);
    },
  });
  return runIntent(
    form,
    {
      read: {
        run: async () => ({ reported: await readReportedLetter(services, actor, reportId) }),
      },
      uphold: decide('upheld'),
      dismiss: decide('dismissed'),
    },
    `/admin/reports/${reportId}`,
  );
}

export const handle: FormHandle = {
  failure: (form) => ({
    title:
      form.get('intent') === 'read' ? 'Failed to open the letter' : 'Failed to decide the report',
  }),
};

export default function AdminReport({ loaderData, actionData }: Route.ComponentProps) {
  const { report, evidence, hasRead, ofSender, ofReporter, audit, now } = loaderData;
  const { neighbours, canReadEvidence, canSuspend } = loaderData;
  const { notice, reported }: ActionResult = actionData ?? {};
  const mayShowChild = report.isByMinor || ['minor', 'sexual'].includes(report.reason);
  return (
    <>
      <PageNotice notice={notice} />
      <PageHead title="Report" lead={reportReasons[report.reason]}>
        <ButtonLink to="/admin/reports" look="secondary" size="small">
          All reports
        </ButtonLink>
      </PageHead>
      {report.status === 'open' && isEmergency(report.reason) && <EmergencySteps />}
      {report.status === 'open' && mayShowChild && <ChildSteps />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6">
          <LetterPanel
            reportId={report.id}
            isOpen={report.status === 'open'}
            reported={reported}
            now={now}
          />
          {report.status === 'open' && (
            <DecisionPanel
              // What was typed for one report is not for the next.
              key={report.id}
              hasRead={hasRead}
              hasLetter={report.messageId !== null}
              hasFilm={report.videoId !== null}
              canSuspend={canSuspend}
            />
          )}
          <EvidencePanel
            reportId={report.id}
            evidence={evidence}
            canRead={canReadEvidence}
            now={now}
          />
        </div>
        <div className="grid gap-6">
          <Panel title="About">
            <dl className="-my-2.5 text-sm">
              <Fact label="State">
                <ReportBadge status={report.status} />
              </Fact>
              <Fact label="Reported">
                <TimeText at={report.createdAt} now={now} />
              </Fact>
              <Fact label="Reported by">
                {report.isByMailLink
                  ? 'the link in the email'
                  : 'perhaps the private link, which the sender has too'}
              </Fact>
              {report.isByMinor && report.reason !== 'minor' && (
                <Fact label="Also">{reportReasons.minor}</Fact>
              )}
              <Fact label="About">
                {report.about === 'picture' ? 'The picture in the letter' : 'The letter'}
              </Fact>
              <Fact label="Sender">
                {report.senderId ? (
                  <Link
                    to={`/admin/users/${report.senderId}`}
                    className="underline underline-offset-4 [overflow-wrap:anywhere]"
                  >
                    {report.senderEmail}
                  </Link>
                ) : (
                  'deleted account'
                )}
              </Fact>
              <Fact label="Template">{report.templateTitle ?? 'none'}</Fact>
              {report.videoId && (
                <Fact label="Film">
                  <Link
                    to={`/admin/gallery?video=${report.videoId}`}
                    className="underline underline-offset-4"
                  >
                    Video: view or take down
                  </Link>
                </Fact>
              )}
            </dl>
          </Panel>
          <OtherReports
            title="Other reports about this sender"
            reports={ofSender}
            unknown="Their account is deleted."
            now={now}
          />
          <OtherReports
            title="Other reports by this recipient"
            reports={ofReporter}
            unknown="It came by the private link, so it may not be from the recipient."
            now={now}
          />
          <AuditPanel entries={audit} subject={{ type: 'report', id: report.id }} now={now} />
        </div>
      </div>
      <ReportKeys {...neighbours} />
    </>
  );
}
