import { Form, Link, useNavigation } from 'react-router';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { DeletedLine } from '#app/features/messages/browser/list/deleted-line.tsx';
import {
  listFilterOf,
  listTabs,
  statusOfFilter,
} from '#app/features/messages/browser/list/filters.ts';
import { LettersFound } from '#app/features/messages/browser/list/letters-found.tsx';
import { MessageRows } from '#app/features/messages/browser/list/message-rows.tsx';
import { ScheduledMonths } from '#app/features/messages/browser/list/scheduled-months.tsx';
import {
  countScheduledMonths,
  listMessages,
  PAGE_SIZE,
} from '#app/features/messages/list/message-list.queries.server.ts';
import { searchLetters } from '#app/features/messages/list/search-letters.server.ts';
import { parseCursor } from '#app/shared/page-cursor.ts';
import { isBlank, searchableText } from '#app/shared/text.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import type { Route } from './+types/messages.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Messages') }];

/** More than anybody has, and few enough for the database to count. */
const MAX_PAGE = 100_000;

/** The page a link asks for: the first for anything that is not a number. */
const pageOf = (text: string | null): number =>
  Math.min(Math.max(1, Math.trunc(Number(text)) || 1), MAX_PAGE);

/** What a search may be as long as; more says nothing. */
const QUERY_MAX_LENGTH = 200;

const monthOf = (text: string | null): string | null =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** All of the viewer's messages, in pages, with a search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { userId } = getViewer(context);
  const services = context.get(servicesContext);
  const { db, keyring, clock } = services;
  const { searchParams } = url;
  const filter = listFilterOf(searchParams.get('show'));
  const isKept = filter === 'kept';
  const typed = (searchParams.get('q') ?? '').trim().slice(0, QUERY_MAX_LENGTH);
  // Marks alone would be found everywhere.
  const query = isBlank(searchableText(typed)) ? '' : typed;
  const month = filter === 'scheduled' ? monthOf(searchParams.get('month')) : null;
  const page = pageOf(searchParams.get('page'));
  const older = parseCursor(searchParams.get('older'));
  const listed = { userId, status: isKept ? null : statusOfFilter[filter], month, isKept };
  // An address is not looked for in letters.
  const inLetters = query && !query.includes('@') && page === 1;
  const [{ messages, total }, letters, months] = await Promise.all([
    query && older
      ? { messages: [], total: 0 }
      : listMessages(db, keyring, { ...listed, query, page }),
    inLetters ? searchLetters(services, listed, query, older) : null,
    filter === 'scheduled' ? countScheduledMonths(db, userId) : [],
  ]);
  return {
    filter,
    query,
    month,
    months,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    messages,
    total,
    letters,
    isOlder: older !== null,
    deletedId: searchParams.get('deleted'),
    now: clock.now(),
  };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { filter, query, page, pages, messages, total, letters, deletedId, now } = loaderData;
  const { month, months, isOlder } = loaderData;
  const hasLetters = letters?.kind === 'searched' && letters.found.length > 0;
  const foundText =
    total === 0 ? 'No name, address or subject' : total === 1 ? '1 message' : `${total} messages`;
  const isSearching = useNavigation().location?.pathname === '/messages';
  const addressOf = (change: { show?: string; page?: number; older?: string }) => {
    const params = new URLSearchParams();
    const show = change.show ?? filter;
    if (show !== 'all') params.set('show', show);
    if (query) params.set('q', query);
    if (month && show === filter) params.set('month', month);
    if (change.older) params.set('older', change.older);
    if (change.page && change.page > 1) params.set('page', String(change.page));
    return params.size > 0 ? `/messages?${params}` : '/messages';
  };
  return (
    <div className="page py-10 sm:py-14">
      <BackLink to="/dashboard">Back to Dashboard</BackLink>
      <h1 className="title-section mt-3 mb-8">Messages</h1>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-5">
        <PageTabs
          label="Filter messages"
          tabs={Object.entries(listTabs).map(([id, label]) => ({
            id,
            label,
            to: addressOf({ show: id }),
          }))}
          current={filter}
        />
        <Form role="search" className="flex items-end gap-2">
          {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
          <TextField
            key={query}
            label="Name, address or words"
            name="q"
            type="search"
            defaultValue={query}
          />
          <Button type="submit" look="secondary" isBusy={isSearching}>
            Search
          </Button>
        </Form>
      </div>
      {deletedId && <DeletedLine messageId={deletedId} returnTo={addressOf({ page })} />}
      <ScheduledMonths months={months} chosen={month} />
      <p role="status" className="mb-3 text-sm text-soft">
        {query && (
          <>
            {isOlder ? 'Older letters' : foundText} with “{query}”.{' '}
            <Link to="/messages" className="underline underline-offset-4">
              Show all
            </Link>
            {total > 0 && query.includes('@') && (
              <>
                {' · '}
                <Link
                  to={`/cancel-everything?${new URLSearchParams({ to: query })}`}
                  className="underline underline-offset-4"
                >
                  Cancel everything to this person
                </Link>
              </>
            )}
          </>
        )}
      </p>
      {messages.length > 0 && <MessageRows messages={messages} now={now} />}
      {messages.length === 0 && !isOlder && !hasLetters && (
        <p className="rounded-2xl border border-dashed border-line-strong px-6 py-16 text-center font-serif text-2xl">
          {query ? 'No messages found' : filter === 'kept' ? 'No kept letters' : 'No messages yet'}
        </p>
      )}
      {letters && (
        <LettersFound
          search={letters}
          shown={messages.map(({ id }) => id)}
          olderAddress={(older) => addressOf({ older })}
          now={now}
        />
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex items-center justify-center gap-4">
          {page > 1 && (
            <ButtonLink to={addressOf({ page: page - 1 })} look="secondary" size="small">
              Newer
            </ButtonLink>
          )}
          <span className="text-sm text-soft tabular-nums">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <ButtonLink to={addressOf({ page: page + 1 })} look="secondary" size="small">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
      {/* A search is not repeated by itself: it reads letters, and is limited. */}
      {!query && <LiveUpdates />}
    </div>
  );
}
