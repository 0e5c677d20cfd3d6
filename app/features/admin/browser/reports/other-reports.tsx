import { Link } from 'react-router';
import type { listReportsOf } from '#app/features/moderation/report.queries.server.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import { ReportBadge } from './report-badge.tsx';

interface OtherReportsProps {
  title: string;
  /** The newest; null when they cannot be known. */
  reports: Awaited<ReturnType<typeof listReportsOf>> | null;
  /** Said in place of those. */
  unknown: string;
  now: Date;
}

/** Other reports about one sender, or by one recipient. */
export function OtherReports({ title, reports, unknown, now }: OtherReportsProps) {
  return (
    <Panel title={title}>
      {reports === null && <p className="text-sm text-soft">{unknown}</p>}
      {reports?.length === 0 && <p className="text-sm text-soft">None</p>}
      {reports && reports.length > 0 && (
        <ul className="-my-2.5 divide-y divide-line text-sm">
          {reports.map(({ id, reason, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <Link to={`/admin/reports/${id}`} className="underline underline-offset-4">
                {reportReasons[reason]}
              </Link>
              <span className="ms-auto flex items-center gap-3 text-soft">
                <ReportBadge status={status} />
                <TimeText at={createdAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
