import type { MessageStatus } from '#app/features/messages/message.rules.ts';
import type { ListedMessage } from '#app/features/messages/message-list.queries.server.ts';
import { Badge } from '#app/ui/badge.tsx';

/** Spec section 4, badge styles. */
export const statusTones = {
  sent: 'default',
  scheduled: 'secondary',
  draft: 'outline',
  failed: 'destructive',
} as const;

const names: Record<MessageStatus, string> = {
  sent: 'Sent',
  scheduled: 'Scheduled',
  draft: 'Draft',
  failed: 'Failed',
};

type Badged = Pick<
  ListedMessage,
  'status' | 'deliveryState' | 'openedAt' | 'linkVisitedAt' | 'withdrawnAt'
>;

/** The status, and what is known beyond it. */
export function StatusBadges({ message }: { message: Badged }) {
  const { status } = message;
  const more = status === 'sent' ? beyondSent(message) : null;
  return (
    <span className="flex flex-wrap gap-2">
      {more && <Badge tone={more === 'Opened' ? 'secondary' : 'outline'}>{more}</Badge>}
      <Badge tone={statusTones[status]}>{names[status]}</Badge>
    </span>
  );
}

function beyondSent({ deliveryState, openedAt, linkVisitedAt, withdrawnAt }: Badged) {
  if (openedAt) return 'Opened';
  if (withdrawnAt) return 'Withdrawn';
  if (linkVisitedAt) return 'Link visited';
  return deliveryState === 'waiting' || deliveryState === 'held' ? 'On its way' : null;
}
