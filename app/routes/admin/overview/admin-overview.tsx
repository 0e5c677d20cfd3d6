import { Link, useRouteLoaderData } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { actionLabel, subjectPath } from '#app/features/admin/browser/audit/audit-labels.ts';
import { DayChart } from '#app/features/admin/browser/overview/day-chart.tsx';
import { WaitingList } from '#app/features/admin/browser/overview/waiting-list.tsx';
import {
  EmptyState,
  FailedState,
  PageHead,
  Panel,
} from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { getBackupHealth } from '#app/features/backups/backup.queries.server.ts';
import { listBackupProblems } from '#app/features/backups/backup.rules.ts';
import {
  type Activity,
  getOverview,
  listRecentActivity,
} from '#app/features/moderation/overview.queries.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { loader as layoutLoader } from '../admin-layout.tsx';
import type { Route } from './+types/admin-overview.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Admin') }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const now = clock.now();
  const [overview, activity, backups] = await Promise.all([
    tryLoad(context, () => getOverview(db, now), 'list_failed'),
    tryLoad(context, () => listRecentActivity(db), 'list_failed'),
    getBackupHealth(db),
  ]);
  const backupProblems = config.backup ? listBackupProblems(backups, now) : [];
  const canCreate = isAdmin(getViewer(context));
  return { overview, activity, backupProblems, canCreate, now };
}

const wholeNumber = (value: number) => value.toLocaleString('en');

const counters = [
  {
    key: 'profiles',
    title: 'Profiles',
    label: 'New profiles',
    to: '/admin/users',
    format: wholeNumber,
  },
  {
    key: 'templates',
    title: 'Templates',
    label: 'New templates',
    to: '/admin/templates',
    format: wholeNumber,
  },
  {
    key: 'messages',
    title: 'Messages',
    label: 'New messages',
    to: '/admin/messages',
    format: wholeNumber,
  },
  {
    key: 'revenueCents',
    title: 'Revenue',
    label: 'Revenue',
    to: '/admin/settings',
    format: formatPrice,
  },
] as const;

export default function AdminOverview({ loaderData }: Route.ComponentProps) {
  const { overview, activity, backupProblems, canCreate, now } = loaderData;
  const work = useRouteLoaderData<typeof layoutLoader>('routes/admin/admin-layout')?.work;
  return (
    <>
      <PageHead
        title="Dashboard"
        lead={
          backupProblems.length > 0 && (
            <Link to="/admin/settings" className="text-danger underline underline-offset-4">
              {backupProblems.join(' ')}
            </Link>
          )
        }
      />
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="mb-3 text-2xl">
          Waiting for you
        </h2>
        {work?.failure && <FailedState notice={work.failure} here="/admin" />}
        {work?.value && <WaitingList work={work.value} now={now} />}
      </section>
      {overview.failure && <FailedState notice={overview.failure} here="/admin" />}
      {overview.value && (
        <ul className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 xl:grid-cols-4">
          {counters.map(({ key, title, label, to, format }) => {
            const { total, daily } = overview.value[key];
            return (
              <li key={key} className="rounded-2xl border border-line bg-raised p-4 sm:p-5">
                <h2 className="font-sans text-sm text-soft">
                  <Link to={to} className="rounded-md hover:text-text hover:underline">
                    {title}
                  </Link>
                </h2>
                <p className="mt-1 mb-4 font-serif text-3xl sm:text-4xl lining-nums tabular-nums">
                  {format(total)}
                </p>
                <DayChart label={label} daily={daily} format={format} />
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Panel title="Recent activity">
          {activity.failure && <FailedState notice={activity.failure} here="/admin" />}
          {activity.value?.length === 0 && <EmptyState title="No activity yet" />}
          {activity.value && activity.value.length > 0 && (
            <ol className="-my-1 divide-y divide-line text-sm">
              {activity.value.map((event) => (
                <li
                  key={`${event.kind}-${event.subjectId}-${event.createdAt.getTime()}-${event.action}`}
                  className="flex justify-between gap-4 py-2.5"
                >
                  <ActivityText event={event} />
                  <span className="text-soft">
                    <TimeText at={event.createdAt} now={now} />
                  </span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
        <Panel title="Quick actions">
          <ul className="flex flex-col gap-3">
            <li>
              <ButtonLink to="/admin/users" look="secondary" className="w-full">
                Find a user
              </ButtonLink>
            </li>
            {canCreate && (
              <li>
                <ButtonLink to="/admin/templates/new" look="secondary" className="w-full">
                  Create a template
                </ButtonLink>
              </li>
            )}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function ActivityText({ event }: { event: Activity }) {
  const path = {
    joined: `/admin/users/${event.subjectId}`,
    uploaded: `/admin/gallery?video=${event.subjectId}`,
    audited: subjectPath(event.subjectType ?? '', event.subjectId) ?? '/admin/audit',
  }[event.kind];
  const text = {
    joined: 'joined',
    uploaded: 'was submitted for review',
    audited: actionLabel(event.action ?? ''),
  }[event.kind];
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <Link to={path} className="font-medium underline-offset-4 hover:underline">
        {event.label}
      </Link>{' '}
      {text}
    </span>
  );
}
