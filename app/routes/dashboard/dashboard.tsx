import { countMessages, listMessages } from '#app/features/messages/public.server.ts';
import { findSendBalance, hasSends } from '#app/features/payments/public.server.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { servicesContext } from '../context.server.ts';
import { pageTitle } from '../page-title.ts';
import { requireViewer } from '../session.server.ts';
import type { Route } from './+types/dashboard.ts';
import { type DashboardFilter, filterOf, filters, statusOfFilter } from './filters.ts';
import { MessageList } from './message-list.tsx';
import { StatCards } from './stat-cards.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }];

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const { db, keyring, clock } = args.context.get(servicesContext);
  const filter: DashboardFilter = filterOf(args.url.searchParams.get('show'));
  const [counts, messages] = await Promise.all([
    countMessages(db, viewer.userId),
    listMessages(db, keyring, { userId: viewer.userId, status: statusOfFilter[filter] }),
  ]);
  return {
    filter,
    counts,
    messages,
    now: clock.now(),
    freeSendsRemaining: viewer.freeSendsRemaining,
    totalCredits: viewer.totalCredits,
    canSend: hasSends(await findSendBalance(db, viewer.userId, clock.now())),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { filter, counts, messages, now, freeSendsRemaining, totalCredits, canSend } = loaderData;
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="text-4xl sm:text-5xl">Dashboard</h1>
          <p className="mt-3 text-soft">
            <Counter value={freeSendsRemaining} one="free send" many="free sends" />
            <span aria-hidden="true"> · </span>
            <Counter value={totalCredits} one="credit" many="credits" />
          </p>
        </div>
        {canSend ? (
          <ButtonLink to="/presets">New Message</ButtonLink>
        ) : (
          <button type="button" disabled className={buttonClass()}>
            New Message
          </button>
        )}
      </div>
      {!canSend && <NoCreditsBanner />}
      <StatCards counts={counts} filter={filter} />
      <MessageList
        title={filters[filter].listTitle}
        emptyText={filter === 'all' ? 'No messages yet' : `No ${filter} messages`}
        messages={messages}
        now={now}
        canSend={canSend}
      />
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
