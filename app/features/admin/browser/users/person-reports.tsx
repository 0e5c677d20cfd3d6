import { Link } from 'react-router';
import type { listReportsOf } from '#app/features/moderation/report.queries.server.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { ReportBadge } from '../reports/report-badge.tsx';
import { TimeText } from '../time-text.tsx';
import { ListSection } from './list-section.tsx';

type ListedReport = Awaited<ReturnType<typeof listReportsOf>>[number];

export function PersonReports({
  title,
  lead,
  reports,
  now,
}: {
  title: string;
  lead: string;
  reports: ListedReport[];
  now: Date;
}) {
  const columns: Column<ListedReport>[] = [
    {
      label: 'Reason',
      cell: ({ id, reason }) => (
        <Link to={`/admin/reports/${id}`} className="underline underline-offset-4">
          {reportReasons[reason]}
        </Link>
      ),
    },
    { label: 'Status', cell: ({ status }) => <ReportBadge status={status} /> },
    { label: 'When', cell: ({ createdAt }) => <TimeText at={createdAt} now={now} /> },
  ];
  return (
    <ListSection title={title} lead={lead} empty="None." rows={reports}>
      <DataTable caption={title} columns={columns} rows={reports} keyOf={({ id }) => id} />
    </ListSection>
  );
}
