import { Link } from 'react-router';
import {
  EmptyState,
  FailedState,
  ListPanel,
  MorePages,
  PageHead,
} from '#app/features/admin/browser/page-parts.tsx';
import { ReportBadge } from '#app/features/admin/browser/reports/report-badge.tsx';
import { ReportKeys } from '#app/features/admin/browser/reports/report-keys.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import {
  listEmergencies,
  listReports,
  type ReportStatus,
} from '#app/features/moderation/report.queries.server.ts';
import { reportReasons } from '#app/features/moderation/report.rules.ts';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-reports.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reports') }];

const filters = { open: 'Open', upheld: 'Upheld', dismissed: 'Dismissed', all: 'All' };
type Filter = keyof typeof filters;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const show = url.searchParams.get('show') ?? 'open';
  const filter: Filter = Object.hasOwn(filters, show) ? (show as Filter) : 'open';
  const after = parseCursor(url.searchParams.get('after'));
  const status: ReportStatus | null = filter === 'all' ? null : filter;
  const showsEmergencies = after === null && (filter === 'open' || filter === 'all');
  const page = await tryLoad(
    context,
    async () => ({
      emergencies: showsEmergencies ? await listEmergencies(db) : [],
      ...(await listReports(db, { status, after })),
    }),
    'list_failed',
  );
  const last = page.value?.reports.at(-1);
  return {
    page,
    filter,
    here: withSearch(url, {}),
    first: withSearch(url, { after: null }),
    isFirst: after === null,
    next: page.value?.hasMore && last ? withSearch(url, { after: cursorOf(last) }) : null,
    now: clock.now(),
  };
}

type ListedReport = NonNullable<
  Route.ComponentProps['loaderData']['page']['value']
>['reports'][number];

const columns = (now: Date): Column<ListedReport>[] => [
  {
    label: 'Report',
    cell: (report) => (
      <Link to={`/admin/reports/${report.id}`} className="font-medium underline underline-offset-4">
        {reportReasons[report.reason]}
      </Link>
    ),
  },
  {
    label: 'Sender',
    cell: (report) => (
      <span className="[overflow-wrap:anywhere]">{report.senderEmail ?? 'deleted account'}</span>
    ),
  },
  {
    label: 'State',
    cell: (report) => <ReportBadge status={report.status} />,
  },
  { label: 'When', cell: (report) => <TimeText at={report.createdAt} now={now} /> },
];

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  const { page, filter, here, first, isFirst, next, now } = loaderData;
  const begin = page.value?.emergencies[0] ?? page.value?.reports[0];
  return (
    <>
      <PageHead title="Reports" lead="Letters reported by recipients." />
      <PageTabs
        label="Filter"
        current={filter}
        tabs={Object.entries(filters).map(([id, label]) => ({
          ...{ id, label },
          to: `/admin/reports?show=${id}`,
        }))}
        className="mb-6 w-fit"
      />
      {page.failure && <FailedState notice={page.failure} here={here} />}
      {page.value && page.value.emergencies.length > 0 && (
        <section aria-labelledby="emergencies" className="mb-8">
          <h2 id="emergencies" className="mb-3 text-2xl">
            A life may be in danger
          </h2>
          <ListPanel>
            <DataTable
              caption="A life may be in danger"
              columns={columns(now)}
              rows={page.value.emergencies}
              keyOf={({ id }) => id}
            />
          </ListPanel>
        </section>
      )}
      {page.value?.reports.length === 0 && page.value.emergencies.length === 0 && (
        <EmptyState title={filter === 'open' ? 'No open reports' : 'No reports'} />
      )}
      {page.value && page.value.reports.length > 0 && (
        <ListPanel>
          <DataTable
            caption="Reports"
            columns={columns(now)}
            rows={page.value.reports}
            keyOf={({ id }) => id}
          />
        </ListPanel>
      )}
      <MorePages next={next} first={first} isFirst={isFirst} />
      <ReportKeys next={begin ? `/admin/reports/${begin.id}` : null} previous={null} />
    </>
  );
}
