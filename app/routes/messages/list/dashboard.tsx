import { Link } from 'react-router';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { DeletedLine } from '#app/features/messages/browser/list/deleted-line.tsx';
import {
  type DashboardFilter,
  filterOf,
  filters,
  statusOfFilter,
  totalsOf,
} from '#app/features/messages/browser/list/filters.ts';
import { MessageRows } from '#app/features/messages/browser/list/message-rows.tsx';
import { NeedsYou } from '#app/features/messages/browser/list/needs-you.tsx';
import { StatCards } from '#app/features/messages/browser/list/stat-cards.tsx';
import {
  type ListedMessage,
  listMessages,
  listNewestMessages,
} from '#app/features/messages/list/message-list.queries.server.ts';
import { getBalanceOverview } from '#app/features/payments/get-balance-overview.server.ts';
import { describePlan } from '#app/features/payments/packs/current-plan.ts';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { formatPrice } from '#app/shared/money.ts';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/dashboard.ts';

/** How many of the letters kept for nobody the dashboard shows. */
const KEPT_SHOWN = 3;

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Dashboard') }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, keyring, clock } = services;
  const now = clock.now();
  const filter = filterOf(url.searchParams.get('show'));
  const { userId } = viewer;
  const listed = { userId, status: statusOfFilter[filter] };
  const ofNobody = { userId, status: null, isKept: true, query: '', page: 1 };
  const [newest, kept, balance] = await Promise.all([
    listNewestMessages(db, keyring, listed, now),
    listMessages(db, keyring, ofNobody),
    getBalanceOverview(services, viewer),
  ]);
  return {
    filter,
    ...newest,
    ...balance,
    kept: { total: kept.total, newest: kept.messages.slice(0, KEPT_SHOWN) },
    emptyFilm: getFilm(NEUTRAL_FILM_ID),
    deletedId: url.searchParams.get('deleted'),
    now,
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { filter, counts, messages, needing, now, canSend, deletedId } = loaderData;
  const { kept, balance, plan, emptyFilm } = loaderData;
  const totals = totalsOf(counts);
  const here = filter === 'all' ? '/dashboard' : `/dashboard?show=${filter}`;
  return (
    <div className="page py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <div>
          <h1 className="title-section">Dashboard</h1>
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
          <ButtonLink to="/compose" look="quiet">
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
      {filter === 'all' && (
        <NeedsYou messages={[...needing, ...unfinished(messages, now)]} now={now} />
      )}
      <NewestMessages
        filter={filter}
        total={totals[filter]}
        messages={messages}
        now={now}
        canSend={canSend}
        emptyFilm={emptyFilm}
        asks={filter === 'all' && kept.total === 0}
      />
      {filter === 'all' && kept.total > 0 && <Kept {...kept} now={now} />}
      <LiveUpdates />
    </div>
  );
}

/** The newest draft, while its writer may still have it in mind. */
function unfinished(messages: ListedMessage[], now: Date): ListedMessage[] {
  const draft = messages.find(({ status }) => status === 'draft');
  return draft && draft.updatedAt > shifted(now, -days(14)) ? [draft] : [];
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
          Your sends are used. One letter costs {formatPrice(STANDARD_PRICE_CENTS)} by card.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/presets">Choose a film</ButtonLink>
        <ButtonLink to="/pricing" look="secondary">
          Buy Credits
        </ButtonLink>
      </div>
    </section>
  );
}

interface NewestMessagesProps {
  filter: DashboardFilter;
  /** How many there are; the list shows the newest of them. */
  total: number;
  messages: ListedMessage[];
  now: Date;
  canSend: boolean;
  emptyFilm: Film;
  /** Whether it asks who should have heard: not while something is kept that nobody is to hear. */
  asks: boolean;
}

function NewestMessages(props: NewestMessagesProps) {
  const { filter, total, messages, now, canSend, emptyFilm, asks } = props;
  return (
    <section aria-labelledby="messages-title" className="mt-10">
      <ListHead
        id="messages-title"
        title={filters[filter].listTitle}
        total={total}
        to={filter === 'all' ? '/messages' : `/messages?show=${filter}`}
      />
      {messages.length === 0 ? (
        <Invitation filter={filter} canSend={canSend} film={emptyFilm} asks={asks} />
      ) : (
        <MessageRows messages={messages} now={now} />
      )}
    </section>
  );
}

interface KeptProps {
  total: number;
  newest: ListedMessage[];
  now: Date;
}

/** The letters kept for nobody, which no card counts. */
const Kept = ({ total, newest, now }: KeptProps) => (
  <section aria-labelledby="kept-title" className="mt-10">
    <ListHead id="kept-title" title="Kept" total={total} to="/messages?show=kept" />
    <MessageRows messages={newest} now={now} />
  </section>
);

interface ListHeadProps {
  id: string;
  title: string;
  total: number;
  /** Of the complete list. */
  to: string;
}

const ListHead = ({ id, title, total, to }: ListHeadProps) => (
  <div className="mb-4 flex items-baseline justify-between gap-4">
    <h2 id={id} className="text-3xl">
      {title} <span className="font-sans text-base text-soft tabular-nums">{total}</span>
    </h2>
    <Link to={to} className="text-sm underline underline-offset-4">
      View all
    </Link>
  </div>
);

interface InvitationProps {
  filter: DashboardFilter;
  canSend: boolean;
  film: Film;
  asks: boolean;
}

/** An empty list. With no letter at all, it asks the one question that a letter begins with. */
function Invitation({ filter, canSend, film, asks }: InvitationProps) {
  return (
    <div className="relative isolate grid min-h-80 place-items-center content-center overflow-hidden rounded-2xl px-6 py-16 text-center text-on-film">
      <FilmPoster
        film={film}
        sizes="(min-width: 768px) 70rem, 100vw"
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="film-middle absolute inset-0 -z-10" />
      <p>{filter === 'all' ? 'No messages yet' : `No ${filter} messages`}</p>
      {asks && (
        <p className="mt-2 font-serif text-3xl text-balance sm:text-4xl">
          Who should have heard from you?
        </p>
      )}
      {canSend && (
        <p className="mt-6">
          <ButtonLink to="/presets">Create Message</ButtonLink>
        </p>
      )}
    </div>
  );
}
