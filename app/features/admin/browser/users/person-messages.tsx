import { Link } from 'react-router';
import type { ListedMessage } from '#app/features/moderation/message-metadata.queries.server.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { TimeText } from '../time-text.tsx';
import { ListSection, type Paging } from './list-section.tsx';

const PAID_BY = {
  free_send: 'free send',
  unlimited: 'unlimited plan',
  credit: 'credit',
  card: 'card',
} as const;

/** Only what has left can be given back: its sender takes back the rest. */
const canReturn = ({ paymentMethod, deliveryState }: ListedMessage) =>
  paymentMethod !== null && (deliveryState === 'accepted' || deliveryState === 'failed');

export function PersonMessages({
  userId,
  canAct,
  messages,
  paging,
  now,
}: {
  userId: string;
  /** Whether the reader is an admin. */
  canAct: boolean;
  messages: ListedMessage[];
  paging: Paging;
  now: Date;
}) {
  const columns: Column<ListedMessage>[] = [
    { label: 'Template', cell: ({ templateTitle }) => templateTitle ?? 'Without a film' },
    { label: 'Status', cell: ({ status }) => status },
    {
      label: 'Delivery',
      cell: ({ deliveryState, openedAt, isAnonymous }) => (
        <span className="text-soft">
          {deliveryState ?? 'none yet'}
          {openedAt && ', opened'}
          {isAnonymous && ', anonymous'}
        </span>
      ),
    },
    {
      label: 'Paid by',
      cell: (message) => (
        <span>
          {message.paymentMethod ? (
            PAID_BY[message.paymentMethod]
          ) : (
            <span className="text-soft">nothing now</span>
          )}
          {canAct && canReturn(message) && (
            <>
              {', '}
              <Link
                to={`/admin/users/${userId}/return/${message.id}`}
                aria-label={`Return the send of message ${message.id}`}
                className="underline underline-offset-4"
              >
                return
              </Link>
            </>
          )}
        </span>
      ),
    },
    { label: 'Created', cell: ({ createdAt }) => <TimeText at={createdAt} now={now} /> },
  ];
  return (
    <ListSection
      id="messages"
      title="Messages"
      lead="Never the letter, a name or the recipient’s address."
      empty="No messages."
      rows={messages}
      paging={paging}
    >
      <DataTable caption="Messages" columns={columns} rows={messages} keyOf={({ id }) => id} />
    </ListSection>
  );
}
