import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reminderDueAt } from './reminder.rules.ts';
import { setReminderDueAt } from './reminder.store.server.ts';

interface PlannedReminder {
  messageId: string;
  acceptedAt: Date | null;
  opensAt: Date | null;
  isWanted: boolean;
}

/**
 * Plans the reminder of a message, or cancels it and takes it from a worker. If the mail has not been
 * accepted yet, its acceptance plans the reminder. The caller holds the delivery's lock.
 */
export const planReminder = (
  tx: DbOrTx,
  { messageId, acceptedAt, opensAt, isWanted }: PlannedReminder,
  now: Date,
): Promise<void> => {
  const dueAt = isWanted && acceptedAt ? reminderDueAt({ acceptedAt, opensAt }) : null;
  return setReminderDueAt(tx, messageId, dueAt, now);
};
