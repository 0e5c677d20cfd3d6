import { Badge } from '#app/ui/badge.tsx';
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

/** The status of a message. How far it got is a sentence beside it. */
export function StatusBadge({ status }: { status: MessageStatus }) {
  return <Badge tone={statusTones[status]}>{names[status]}</Badge>;
}
