import { Badge } from '#app/ui/badge.tsx';
import type { MessageStatus } from '../../message.rules.ts';

export const statusTones = {
  sent: 'default',
  scheduled: 'secondary',
  draft: 'outline',
  failed: 'destructive',
  kept: 'outline',
} as const;

/** A letter kept for nobody is a draft in all but name. */
type Shown = MessageStatus | 'kept';

const names: Record<Shown, string> = {
  sent: 'Sent',
  scheduled: 'Scheduled',
  draft: 'Draft',
  failed: 'Failed',
  kept: 'Kept',
};

/** The status of a message. How far it got is a sentence beside it. */
export function StatusBadge({ status }: { status: Shown }) {
  return <Badge tone={statusTones[status]}>{names[status]}</Badge>;
}
