import { data, Form, Link } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { DomainPanel } from '#app/features/admin/browser/deliveries/domain-panel.tsx';
import { HealthFacts, QueueFacts } from '#app/features/admin/browser/deliveries/health-facts.tsx';
import { NotUnderstoodPanel } from '#app/features/admin/browser/deliveries/not-understood-panel.tsx';
import { PausedPanel, PauseForm } from '#app/features/admin/browser/deliveries/pause.tsx';
import { ProviderPanel } from '#app/features/admin/browser/deliveries/provider-panel.tsx';
import {
  EmptyState,
  FailedState,
  ListPanel,
  MorePages,
  PageHead,
  Panel,
} from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import {
  getMailHealth,
  listNotUnderstood,
  listProblemDeliveries,
} from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { requestDomainCheck } from '#app/features/dispatch/domain-check/check-mail-domain.job.server.ts';
import { findDomainCheck } from '#app/features/dispatch/domain-check/domain-check.queries.server.ts';
import { getProviderFigures } from '#app/features/dispatch/providers/provider.queries.server.ts';
import { isPeriod, isProvider } from '#app/features/dispatch/providers/provider.rules.ts';
import { findPause } from '#app/features/moderation/audit.queries.server.ts';
import { getReportRate } from '#app/features/moderation/auto-pause.job.server.ts';
import {
  retryProblemDelivery,
  setDispatchPaused,
  setProviderPaused,
} from '#app/features/moderation/control-dispatch.server.ts';
import { listQueueHealth } from '#app/platform/jobs/job-health.queries.server.ts';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-deliveries.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Deliveries') }];

const HERE = '/admin/deliveries';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const now = clock.now();
  const after = parseCursor(url.searchParams.get('after'));
  const asked = url.searchParams.get('period');
  const period = isPeriod(asked) ? asked : '24h';
  const [health, pause, queues, reportRate, domainCheck, figures, notUnderstood, troubled] =
    await Promise.all([
      tryLoad(context, () => getMailHealth(db, now), 'list_failed'),
      findPause(db),
      tryLoad(context, () => listQueueHealth(db, now), 'list_failed'),
      getReportRate(services),
      tryLoad(context, () => findDomainCheck(db), 'list_failed'),
      tryLoad(context, () => getProviderFigures(db, period, now), 'list_failed'),
      isAdmin(viewer) ? tryLoad(context, () => listNotUnderstood(services), 'list_failed') : null,
      tryLoad(context, () => listProblemDeliveries(db, ['held', 'failed'], after), 'list_failed'),
    ]);
  const last = troubled.value?.deliveries.at(-1);
  return {
    health,
    pause,
    queues,
    reportRate,
    domainCheck,
    figures,
    period,
    troubled,
    notUnderstood: notUnderstood?.value ?? null,
    isFirst: after === null,
    next:
      troubled.value?.hasMore && last
        ? withSearch(url, { after: cursorOf({ createdAt: last.updatedAt, id: last.id }) })
        : null,
    canPause: isAdmin(viewer),
    now,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  const intent = String(form.get('intent') ?? '');
  if (intent === 'retry' && !parseUuid(id)) throw data(null, { status: 400 });
  const provider = String(form.get('provider') ?? '');
  const pauseProvider = (isPaused: boolean) => {
    if (!isProvider(provider)) throw data(null, { status: 400 });
    return setProviderPaused(services, actor, provider, isPaused);
  };
  return runIntent(
    form,
    {
      'pause-provider': { run: async () => pauseProvider(true), success: 'provider_paused' },
      'resume-provider': { run: async () => pauseProvider(false), success: 'provider_resumed' },
      check: { run: () => requestDomainCheck(services), success: 'domain_check_requested' },
      retry: { run: () => retryProblemDelivery(services, actor, id), success: 'delivery_retried' },
      pause: {
        run: () => setDispatchPaused(services, actor, true, String(form.get('reason') ?? '')),
        success: 'dispatch_paused',
      },
      resume: { run: () => setDispatchPaused(services, actor, false), success: 'dispatch_resumed' },
    },
    HERE,
  );
}

type Troubled = NonNullable<
  Route.ComponentProps['loaderData']['troubled']['value']
>['deliveries'][number];

const reasons: Record<string, string> = {
  unknown_ending: 'Connection lost after the last byte: it may have arrived',
  over_cap: 'Too many messages to this address: retried automatically',
  suspended: 'The sender is suspended',
  unpaid: 'Its payment was refunded or is disputed',
  reported: 'The sender was reported: decide the reports',
  address_refused: 'The mail server rejected the address',
  mail_refused: 'The mail server rejected the mail',
  given_up: 'No success within 72 hours',
  blocked: 'The recipient wants no more mail',
  bounced: 'It bounced',
  never_write: 'The sender keeps themselves from writing to this address',
};

/** Retrying changes nothing about these. */
const ON_HOLD = new Set(['suspended', 'reported', 'unpaid']);

const columns = (now: Date): Column<Troubled>[] => [
  {
    label: 'Why',
    cell: (delivery) => (
      <span>
        {reasons[delivery.reason ?? ''] ?? 'Unknown'}
        {delivery.lastCode !== null && <span className="text-soft"> ({delivery.lastCode})</span>}
      </span>
    ),
  },
  {
    label: 'State',
    cell: ({ state }) => (
      <Badge tone={state === 'held' ? 'secondary' : 'destructive'}>{state}</Badge>
    ),
  },
  {
    label: 'Sender',
    cell: ({ senderId }) => (
      <Link to={`/admin/users/${senderId}`} className="underline underline-offset-4">
        View sender
      </Link>
    ),
  },
  { label: 'Attempts', isNumeric: true, cell: ({ attempt }) => attempt },
  { label: 'Since', cell: ({ updatedAt }) => <TimeText at={updatedAt} now={now} /> },
  {
    label: 'Action',
    cell: ({ id, reason }) =>
      ON_HOLD.has(reason ?? '') ? (
        <span className="text-soft">On hold</span>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="secondary" size="small">
            Retry
          </Button>
        </Form>
      ),
  },
];

const failureTitles: Record<string, string> = {
  retry: 'Failed to retry the delivery',
  check: 'Failed to start the check',
  'pause-provider': 'Failed to pause the provider',
  'resume-provider': 'Failed to resume the provider',
};

export const handle: FormHandle = {
  failure: (form) => ({
    title: failureTitles[String(form.get('intent'))] ?? 'Failed to pause or resume sending',
  }),
};

export default function AdminDeliveries({ loaderData, actionData }: Route.ComponentProps) {
  const { health, pause, queues, reportRate, domainCheck, figures, period, troubled } = loaderData;
  const { canPause, isFirst, next, notUnderstood, now } = loaderData;
  const isPaused = health.value?.isPaused ?? false;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="Deliveries" lead="Mail server health, and deliveries that need attention." />
      {isPaused && (
        <PausedPanel
          pause={pause}
          since={health.value?.pausedAt ?? null}
          canResume={canPause}
          now={now}
        />
      )}
      <h2 className="mb-4 text-2xl">Held and failed</h2>
      {troubled.failure && <FailedState notice={troubled.failure} here={HERE} />}
      {troubled.value?.deliveries.length === 0 && (
        <EmptyState title="No held or failed deliveries" />
      )}
      {troubled.value && troubled.value.deliveries.length > 0 && (
        <ListPanel>
          <DataTable
            caption="Held and failed deliveries"
            columns={columns(now)}
            rows={troubled.value.deliveries}
            keyOf={({ id }) => id}
          />
        </ListPanel>
      )}
      <MorePages next={next} first={HERE} isFirst={isFirst} />
      <div className="mt-10 grid gap-8">
        {figures.failure ? (
          <FailedState notice={figures.failure} here={HERE} />
        ) : (
          <ProviderPanel figures={figures.value} period={period} canPause={canPause} now={now} />
        )}
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Panel title="Mail">
            {health.failure && <FailedState notice={health.failure} here={HERE} />}
            {health.value && (
              <HealthFacts health={health.value} reportRate={reportRate} now={now} />
            )}
            {canPause && !isPaused && <PauseForm />}
          </Panel>
          {domainCheck.failure ? (
            <FailedState notice={domainCheck.failure} here={HERE} />
          ) : (
            <DomainPanel check={domainCheck.value} now={now} />
          )}
        </div>
        {notUnderstood && notUnderstood.reports.length > 0 && (
          <NotUnderstoodPanel {...notUnderstood} now={now} />
        )}
        <Panel title="Queues">
          {queues.failure && <FailedState notice={queues.failure} here={HERE} />}
          {queues.value && <QueueFacts queues={queues.value} now={now} />}
        </Panel>
      </div>
    </>
  );
}
