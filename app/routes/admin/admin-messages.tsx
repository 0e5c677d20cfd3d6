import { Form, Link } from 'react-router';
import {
  EmptyState,
  FailedState,
  ListPanel,
  MorePages,
  PageHead,
} from '#app/features/admin/browser/page-parts.tsx';
import { TimeText } from '#app/features/admin/browser/time-text.tsx';
import { statusTones } from '#app/features/messages/browser/list/status-badge.tsx';
import { titleOf } from '#app/features/messages/message.rules.ts';
import {
  listMessageMetadata,
  type MessageStatus,
} from '#app/features/moderation/message-metadata.queries.server.ts';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { servicesContext } from '../context.server.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { tryLoad } from '../try-load.server.ts';
import type { Route } from './+types/admin-messages.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Messages') }];

const STATUSES = ['draft', 'scheduled', 'sent', 'failed'] as const;
const statusOf = (text: string | null): MessageStatus | null =>
  STATUSES.find((status) => status === text) ?? null;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const after = parseCursor(url.searchParams.get('after'));
  const sender = url.searchParams.get('sender');
  const status = statusOf(url.searchParams.get('status'));
  const senderId = parseUuid(sender);
  const messageId = parseUuid(url.searchParams.get('message'));
  const page = await tryLoad(
    context,
    () => listMessageMetadata(db, { status, senderId, messageId, after }),
    'list_failed',
  );
  const last = page.value?.messages.at(-1);
  return {
    page,
    status,
    senderId,
    messageId,
    here: withSearch(url, {}),
    first: withSearch(url, { after: null }),
    isFirst: after === null,
    next: page.value?.hasMore && last ? withSearch(url, { after: cursorOf(last) }) : null,
    now: clock.now(),
  };
}

type ListedMessage = NonNullable<
  Route.ComponentProps['loaderData']['page']['value']
>['messages'][number];

const columns = (now: Date): Column<ListedMessage>[] => [
  {
    label: 'Sender',
    cell: (message) => (
      <Link
        to={`/admin/users/${message.senderId}`}
        className="underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        {message.senderEmail}
      </Link>
    ),
  },
  { label: 'Template', cell: titleOf },
  {
    label: 'Status',
    cell: (message) => <Badge tone={statusTones[message.status]}>{message.status}</Badge>,
  },
  {
    label: 'Delivery',
    cell: (message) => (
      <span className="text-soft">
        {message.deliveryState ?? 'none yet'}
        {message.openedAt && ', opened'}
        {message.isAnonymous && ', anonymous'}
      </span>
    ),
  },
  { label: 'Created', cell: (message) => <TimeText at={message.createdAt} now={now} /> },
];

export default function AdminMessages({ loaderData }: Route.ComponentProps) {
  const { page, status, senderId, messageId, here, first, isFirst, next, now } = loaderData;
  return (
    <>
      <PageHead
        title="Messages"
        lead="Senders, times and delivery state. Letters, names and recipients’ addresses are encrypted and never shown here."
      />
      <Form className="mb-6 flex flex-wrap items-end gap-4">
        {senderId && <input type="hidden" name="sender" value={senderId} />}
        {messageId && <input type="hidden" name="message" value={messageId} />}
        <SelectField
          key={status}
          label="Show"
          name="status"
          defaultValue={status ?? ''}
          options={[
            { value: '', label: 'All' },
            ...STATUSES.map((value) => ({ value, label: value })),
          ]}
          className="min-w-44"
        />
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {(senderId || messageId) && (
          <Link to="/admin/messages" className="self-center text-sm underline underline-offset-4">
            {messageId ? 'All messages' : 'All senders'}
          </Link>
        )}
      </Form>
      {page.failure && <FailedState notice={page.failure} here={here} />}
      {page.value?.messages.length === 0 && <EmptyState title="No messages" />}
      {page.value && page.value.messages.length > 0 && (
        <ListPanel>
          <DataTable
            caption="Messages"
            columns={columns(now)}
            rows={page.value.messages}
            keyOf={({ id }) => id}
          />
        </ListPanel>
      )}
      <MorePages next={next} first={first} isFirst={isFirst} />
    </>
  );
}
