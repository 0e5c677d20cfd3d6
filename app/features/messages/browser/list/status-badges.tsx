import { Badge } from '#app/ui/badge.tsx';
import type { ListedMessage } from '../../list/message-list.queries.server.ts';
import type { MessageStatus } from '../../message.rules.ts';

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

/** The status of a message and, once it was sent, how far it got. */
export function StatusBadges({ message }: { message: Badged }) {
  const { status } = message;
  const hasArrived = status === 'sent' || (status === 'failed' && message.openedAt);
  const progress = hasArrived ? progressOf(message) : null;
  return (
    <span className="flex flex-wrap gap-2">
      {progress && <Badge tone={progress === 'Opened' ? 'secondary' : 'outline'}>{progress}</Badge>}
      <Badge tone={statusTones[status]}>{names[status]}</Badge>
    </span>
  );
}

function progressOf({ deliveryState, openedAt, linkVisitedAt, withdrawnAt }: Badged) {
  if (openedAt) return 'Opened';
  if (withdrawnAt) return 'Withdrawn';
  if (linkVisitedAt) return 'Link visited';
  return deliveryState === 'waiting' || deliveryState === 'held' ? 'On its way' : null;
}
