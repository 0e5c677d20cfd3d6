import { Form, Link } from 'react-router';
import {
  actionLabel,
  changeLines,
  subjectPath,
} from '#app/features/admin/browser/audit/audit-labels.ts';
import {
  EmptyState,
  FailedState,
  ListPanel,
  MorePages,
  PageHead,
} from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import {
  type ListedAuditEntry,
  listAuditActions,
  listAuditEntries,
} from '#app/features/moderation/audit.queries.server.ts';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { Button } from '#app/ui/button.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-audit.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Audit log') }];

const isEntryId = (text: string) => /^\d{1,18}$/.test(text);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const read = (name: string) => url.searchParams.get(name) || null;
  const actor = read('actor');
  const cursor = parseCursor(read('after'), isEntryId);
  const filter = {
    action: read('action'),
    subjectType: read('subject'),
    subjectId: read('id'),
    actorId: parseUuid(actor),
    after: cursor,
  };
  const page = await tryLoad(
    context,
    async () => {
      const [{ entries, hasMore }, actions] = await Promise.all([
        listAuditEntries(db, getViewer(context), filter),
        listAuditActions(db),
      ]);
      return { entries, hasMore, actions };
    },
    'list_failed',
  );
  const last = page.value?.entries.at(-1);
  return {
    page,
    action: filter.action,
    isNarrowed: Boolean(filter.subjectId || filter.actorId),
    here: withSearch(url, {}),
    first: withSearch(url, { after: null }),
    isFirst: cursor === null,
    next:
      page.value?.hasMore && last
        ? withSearch(url, {
            after: cursorOf({ createdAt: last.createdAt, id: String(last.id) }),
          })
        : null,
    now: clock.now(),
  };
}

const columns = (now: Date): Column<ListedAuditEntry>[] => [
  {
    label: 'Who',
    cell: (entry) =>
      entry.actorId ? (
        <Link to={`/admin/audit?actor=${entry.actorId}`} className="underline underline-offset-4">
          {entry.actorLabel}
        </Link>
      ) : (
        entry.actorLabel
      ),
  },
  {
    label: 'What',
    cell: (entry) => {
      const path = subjectPath(entry.subjectType, entry.subjectId);
      const label = actionLabel(entry.action);
      return path ? (
        <Link to={path} className="underline underline-offset-4">
          {label}
        </Link>
      ) : (
        label
      );
    },
  },
  {
    label: 'Before and after',
    cell: (entry) => {
      const lines = changeLines(entry.before, entry.after);
      if (entry.isMutual) lines.push('Each asked for a reset of the other’s, within 30 days');
      if (lines.length === 0) return <span className="text-soft">No change</span>;
      return (
        <ul className="min-w-0 text-soft [overflow-wrap:anywhere]">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    },
  },
  { label: 'When', cell: (entry) => <TimeText at={entry.createdAt} now={now} /> },
];

export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  const { page, action, isNarrowed, here, first, isFirst, next, now } = loaderData;
  return (
    <>
      <PageHead
        title="Audit log"
        lead="Every staff and admin action, with the values before and after."
      />
      <Form className="mb-6 flex flex-wrap items-end gap-4">
        <SelectField
          key={action}
          label="Show"
          name="action"
          defaultValue={action ?? ''}
          options={[
            { value: '', label: 'All actions' },
            ...(page.value?.actions ?? []).map((value) => ({ value, label: actionLabel(value) })),
          ]}
          className="min-w-56"
        />
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {(isNarrowed || action) && (
          <Link to="/admin/audit" className="self-center text-sm underline underline-offset-4">
            Clear filters
          </Link>
        )}
      </Form>
      {page.failure && <FailedState notice={page.failure} here={here} />}
      {page.value?.entries.length === 0 && (
        <EmptyState title="No entries yet">Staff and admin actions appear here.</EmptyState>
      )}
      {page.value && page.value.entries.length > 0 && (
        <ListPanel>
          <DataTable
            caption="Audit log"
            columns={columns(now)}
            rows={page.value.entries}
            keyOf={(entry) => String(entry.id)}
          />
        </ListPanel>
      )}
      <MorePages next={next} first={first} isFirst={isFirst} />
    </>
  );
}
