import { Link } from 'react-router';
import type { listOtherReports } from '#app/features/moderation/report.queries.server.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';
import { ReportBadge } from './report-badge.tsx';

interface OtherReportsProps {
  title: string;
  found: Awaited<ReturnType<typeof listOtherReports>> | null;
  /** When it cannot be known. */
  unknown: string;
  now: Date;
}

/** Other reports about one sender, or by one recipient. */
export function OtherReports({ title, found, unknown, now }: OtherReportsProps) {
  return (
    <Panel title={title}>
      {found === null && <p className="text-sm text-soft">{unknown}</p>}
      {found?.total === 0 && <p className="text-sm text-soft">None</p>}
      {found && found.total > 0 && (
        <ul className="-my-2.5 divide-y divide-line text-sm">
          {found.reports.map(({ id, reason, status, createdAt }) => (
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
          {found.total > found.reports.length && (
            <li className="py-2.5 text-soft">{found.total - found.reports.length} more</li>
          )}
        </ul>
      )}
    </Panel>
  );
}
