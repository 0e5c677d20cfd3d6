import type { ReactNode } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { Fact, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { ReportBadge } from '#app/features/admin/browser/reports/report-badge.tsx';
import { ChildSteps, EmergencySteps } from '#app/features/admin/browser/reports/report-steps.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { findEvidenceTimes } from '#app/features/moderation/evidence.queries.server.ts';
import { findReport } from '#app/features/moderation/report.queries.server.ts';
import { isEmergency, reportReasons } from '#app/features/moderation/report.rules.ts';
import {
  decideReport,
  type ReportedLetter,
  readReportedLetter,
} from '#app/features/moderation/review-report.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Notice } from '#app/ui/notice.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
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
  const { letter, details, ...report } = found;
  return {
    report,
    evidence: await findEvidenceTimes(db, reportId),
    canReadEvidence: isAdmin(getViewer(context)),
    now: clock.now(),
  };
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
  const decide = (status: 'upheld' | 'dismissed') =>
    ({
      run: () => decideReport(services, actor, reportId, status),
      success: `report_${status}`,
    }) as const;
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
  const { report, evidence, canReadEvidence, now } = loaderData;
  const { notice, reported }: ActionResult = actionData ?? {};
  const navigation = useNavigation();
  const mayShowChild = report.isByMinor || ['minor', 'sexual'].includes(report.reason);
  const isBusy = (intent: string) => navigation.formData?.get('intent') === intent;
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
      <div className="grid items-start gap-6 lg:grid-cols-2">
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
        <div className="grid gap-6">
          <Panel
            title="The letter"
            lead={
              report.status === 'open'
                ? 'The letter is encrypted. Opening it is recorded in the audit log under your name.'
                : 'The letter is encrypted. This report has been decided, so the letter can no longer be opened.'
            }
          >
            {reported ? (
              <>
                {reported.details && (
                  <Words title="Comment with the report">{reported.details}</Words>
                )}
                {reported.later.map(({ createdAt, isFromRecipient, reason, details }) => (
                  <Words
                    key={`${createdAt.toISOString()} ${reason} ${details}`}
                    title={
                      <>
                        Reported again, <TimeText at={createdAt} now={now} />, by{' '}
                        {isFromRecipient
                          ? 'the link in the email'
                          : 'the private link, which the sender has too'}
                        : {reportReasons[reason]}
                      </>
                    }
                  >
                    {details}
                  </Words>
                ))}
                <blockquote className="border-s-2 border-accent ps-4 font-serif text-lg whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {reported.letter}
                </blockquote>
                {reported.picture && (
                  <div className="mt-5 rounded-xl border border-line px-4 py-3 text-sm">
                    <p className="mb-1 text-soft">
                      The letter has a picture. Its sender describes it:
                    </p>
                    <p className="mb-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                      {reported.picture}
                    </p>
                    <a
                      href={`/admin/reports/${report.id}/picture`}
                      target="_blank"
                      rel="noreferrer"
                      className="underline underline-offset-4"
                    >
                      Look at the picture
                    </a>{' '}
                    <span className="text-soft">This is recorded, too.</span>
                  </div>
                )}
              </>
            ) : (
              report.status === 'open' && (
                <Form method="post">
                  <input type="hidden" name="intent" value="read" />
                  <Button type="submit" look="secondary" isBusy={isBusy('read')}>
                    Open this letter
                  </Button>
                </Form>
              )
            )}
          </Panel>
          {report.status === 'open' && (
            <Panel
              title="Decide"
              lead="This closes the report. To suspend the sender or take down the film, go to their own pages."
            >
              <Form method="post" className="flex flex-wrap gap-3">
                <Button type="submit" name="intent" value="uphold" isBusy={isBusy('uphold')}>
                  Uphold report
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="dismiss"
                  look="secondary"
                  isBusy={isBusy('dismiss')}
                >
                  Dismiss report
                </Button>
              </Form>
            </Panel>
          )}
          <EvidencePanel
            reportId={report.id}
            evidence={evidence}
            canRead={canReadEvidence}
            now={now}
          />
        </div>
      </div>
    </>
  );
}

function Words({ title, children }: { title: ReactNode; children: string | null }) {
  return (
    <div className="mb-5 rounded-xl bg-sunken px-4 py-3 text-sm">
      <p className="text-soft">{title}</p>
      {children && <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</p>}
    </div>
  );
}

interface EvidencePanelProps {
  reportId: string;
  evidence: { frozenAt: Date; expiresAt: Date } | null;
  canRead: boolean;
  now: Date;
}

function EvidencePanel({ reportId, evidence, canRead, now }: EvidencePanelProps) {
  if (!evidence) {
    return (
      <Panel title="Evidence">
        <p className="text-sm text-soft">
          None is kept. It is deleted 90 days after a report; older reports have none.
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Evidence"
      lead="The letter, the headers of its email, all times, and the sender’s account with its sign-ins, as they were when this was first reported. Later reports are added. It stays for 90 days, whatever is erased. It is then deleted even if a court has asked: download it before."
    >
      <dl className="-my-2.5 mb-4 text-sm">
        <Fact label="Frozen">
          <TimeText at={evidence.frozenAt} now={now} />
        </Fact>
        <Fact label="Kept until">
          <TimeText at={evidence.expiresAt} now={now} />
        </Fact>
      </dl>
      {canRead ? (
        <Form
          method="post"
          action={`/admin/reports/${reportId}/evidence`}
          reloadDocument
          className="grid gap-4"
        >
          <TextField
            label="Why do you need it?"
            name="reason"
            isRequired
            minLength={AUDIT_REASON_MIN_LENGTH}
            maxLength={AUDIT_REASON_MAX_LENGTH}
            description="Your name and this reason go into the audit log."
          />
          <div>
            <Button type="submit" look="secondary">
              Download as one file
            </Button>
          </div>
        </Form>
      ) : (
        <p className="text-sm text-soft">Only admins can open it.</p>
      )}
    </Panel>
  );
}
