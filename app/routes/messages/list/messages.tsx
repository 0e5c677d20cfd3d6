import { Form, Link, useNavigation } from 'react-router';
import { LiveUpdates } from '#app/features/live/browser/live-updates.tsx';
import { DeletedLine } from '#app/features/messages/browser/list/deleted-line.tsx';
import { filterOf, filters, statusOfFilter } from '#app/features/messages/browser/list/filters.ts';
import { MessageRows } from '#app/features/messages/browser/list/message-rows.tsx';
import {
  listMessages,
  PAGE_SIZE,
} from '#app/features/messages/list/message-list.queries.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
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

/** All of the viewer's messages, in pages, with a search. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { userId } = getViewer(context);
  const { db, keyring, clock } = context.get(servicesContext);
  const { searchParams } = url;
  const filter = filterOf(searchParams.get('show'));
  const query = (searchParams.get('q') ?? '').trim();
  const page = pageOf(searchParams.get('page'));
  const { messages, total } = await listMessages(db, keyring, {
    userId,
    status: statusOfFilter[filter],
    query,
    page,
  });
  return {
    filter,
    query,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    messages,
    total,
    deletedId: searchParams.get('deleted'),
    now: clock.now(),
  };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { filter, query, page, pages, messages, total, deletedId, now } = loaderData;
  const isSearching = useNavigation().location?.pathname === '/messages';
  const addressOf = (change: { show?: string; page?: number }) => {
    const params = new URLSearchParams();
    const show = change.show ?? filter;
    if (show !== 'all') params.set('show', show);
    if (query) params.set('q', query);
    if (change.page && change.page > 1) params.set('page', String(change.page));
    return params.size > 0 ? `/messages?${params}` : '/messages';
  };
  return (
    <div className="page py-10 sm:py-14">
      <ButtonLink to="/dashboard" look="quiet" size="small" className="-ms-3.5">
        <span aria-hidden="true">←</span> Back to Dashboard
      </ButtonLink>
      <h1 className="mt-3 mb-8 text-4xl sm:text-5xl">Messages</h1>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-5">
        <nav aria-label="Filter messages" className="flex flex-wrap gap-1">
          {Object.entries(filters).map(([key, { cardTitle }]) => (
            <Link
              key={key}
              to={addressOf({ show: key })}
              aria-current={key === filter ? 'true' : undefined}
              className={classNames(
                'rounded-full px-4 py-2 text-sm',
                key === filter ? 'bg-accent-soft font-medium text-accent' : 'hover:bg-hover',
              )}
            >
              {key === 'all' ? 'All' : cardTitle}
            </Link>
          ))}
        </nav>
        <Form role="search" className="flex items-end gap-2">
          {filter !== 'all' && <input type="hidden" name="show" value={filter} />}
          <TextField
            key={query}
            label="Address or subject"
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
      <p role="status" className="mb-3 text-sm text-soft">
        {query && (
          <>
            {total === 1 ? '1 message' : `${total} messages`} for “{query}”.{' '}
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
      {messages.length > 0 ? (
        <MessageRows messages={messages} now={now} />
      ) : (
        <p className="rounded-2xl border border-dashed border-line-strong px-6 py-16 text-center font-serif text-2xl">
          {query ? 'No messages found' : 'No messages yet'}
        </p>
      )}
      {query && (
        <p className="mt-3 text-sm text-soft">
          Enter a complete address, or part of a subject. Subjects are searched in your newest 2,000
          messages.
        </p>
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
      <LiveUpdates />
    </div>
  );
}
