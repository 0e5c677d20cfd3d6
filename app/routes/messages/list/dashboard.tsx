import { countMessages } from '#app/features/messages/message.queries.server.ts';
import { listMessages } from '#app/features/messages/message-list.queries.server.ts';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { describePlan } from '#app/features/payments/packs/current-plan.ts';
import { findCurrentPlan } from '#app/features/payments/packs/subscription.queries.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { servicesContext } from '../../context.server.ts';
import { LiveUpdates } from '../../live/live-updates.tsx';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { DeletedLine } from '../detail/deleted-line.tsx';
import type { Route } from './+types/dashboard.ts';
import { type DashboardFilter, filterOf, filters, statusOfFilter, totalsOf } from './filters.ts';
import { MessageList } from './message-list.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const { db, keyring, clock } = context.get(servicesContext);
  const filter: DashboardFilter = filterOf(url.searchParams.get('show'));
  const { userId } = viewer;
  const [counts, messages, balance, plan] = await Promise.all([
    countMessages(db, userId),
    listMessages(db, keyring, { userId, status: statusOfFilter[filter] }),
    findSendBalance(db, userId, clock.now()),
    findCurrentPlan(db, userId),
  ]);
  return {
    filter,
    counts,
    messages,
    now: clock.now(),
    balance: {
      freeSendsRemaining: balance.freeSendsRemaining,
      totalCredits: balance.totalCredits,
      hasUnlimited: balance.hasUnlimited,
    },
    plan,
    canSend: hasSends(balance),
    deletedId: url.searchParams.get('deleted'),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { filter, counts, messages, now, balance, plan, canSend, deletedId } = loaderData;
  const totals = totalsOf(counts);
  const here = filter === 'all' ? '/dashboard' : `/dashboard?show=${filter}`;
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">Dashboard</h1>
          <p className="mt-3 text-soft">
            <Counter value={balance.freeSendsRemaining} one="free send" many="free sends" />
            <span aria-hidden="true"> · </span>
            <Counter value={balance.totalCredits} one="credit" many="credits" />
            {balance.hasUnlimited && (
              <>
                <span aria-hidden="true"> · </span>
                <strong className="font-semibold text-text">Unlimited</strong>
              </>
            )}
          </p>
          {plan && <p className="mt-1 text-sm text-soft">{describePlan(plan)}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/compose" look="secondary">
            Compose
          </ButtonLink>
          {canSend ? (
            <ButtonLink to="/presets">New Message</ButtonLink>
          ) : (
            <button type="button" disabled className={buttonClass()}>
              New Message
            </button>
          )}
        </div>
      </div>
      {!canSend && <NoCreditsBanner />}
      <StatCards totals={totals} filter={filter} />
      <div className="mt-6">
        {deletedId && <DeletedLine messageId={deletedId} returnTo={here} />}
      </div>
      <MessageList
        title={filters[filter].listTitle}
        count={totals[filter]}
        viewAllAddress={filter === 'all' ? '/messages' : `/messages?show=${filter}`}
        emptyText={filter === 'all' ? 'No messages yet' : `No ${filter} messages`}
        messages={messages}
        now={now}
        canSend={canSend}
      />
      <LiveUpdates />
    </div>
  );
}

function Counter({ value, one, many }: { value: number; one: string; many: string }) {
  return (
    <span>
      <strong className="font-semibold text-text tabular-nums">{value}</strong>{' '}
      {value === 1 ? one : many}
    </span>
  );
}

function NoCreditsBanner() {
  return (
    <section
      aria-labelledby="no-credits"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-accent-soft px-6 py-5"
    >
      <div>
        <h2 id="no-credits" className="text-2xl">
          No Credits Available
        </h2>
        <p className="text-soft">
          You have used your sends. You can still browse the gallery and pay for one message by
          card.
        </p>
      </div>
      <ButtonLink to="/pricing" look="secondary">
        Buy Credits
      </ButtonLink>
    </section>
  );
}
