import { reminderDueAt } from '#app/features/dispatch/reminders/reminder.rules.ts';
import type { MessageErrorCode, MessageStatus } from '../message.rules.ts';

/** Whether a sender may still change their mind about the one reminder. Pure. */

export interface ReminderFacts {
  status: MessageStatus;
  isAnonymous: boolean;
  opensAt: Date | null;
  delivery: {
    acceptedAt: Date | null;
    /** The first visit, by the mail's link or the private one. */
    visitedAt: Date | null;
    openedAt: Date | null;
    reminderSentAt: Date | null;
    withdrawnAt: Date | null;
    erasedAt: Date | null;
  } | null;
}

/** Why the reminder of a letter can no longer be chosen or given up; null when it can. */
export function reminderProblem(
  { status, isAnonymous, opensAt, delivery }: ReminderFacts,
  now: Date,
): MessageErrorCode | null {
  if (isAnonymous) return 'reminder_anonymous';
  if (!delivery || (status !== 'sent' && status !== 'scheduled')) return 'reminder_too_late';
  const { acceptedAt, visitedAt, openedAt, reminderSentAt, withdrawnAt, erasedAt } = delivery;
  const isOver = visitedAt || openedAt || reminderSentAt || withdrawnAt || erasedAt;
  const isDue = acceptedAt && reminderDueAt({ acceptedAt, opensAt }) <= now;
  return isOver || isDue ? 'reminder_too_late' : null;
}

/** What a message's page offers. */
export type Reminder = 'fixed' | 'wanted' | 'unwanted';

export function reminderOf(
  message: ReminderFacts & { wantsReminder: boolean },
  now: Date,
): Reminder {
  if (reminderProblem(message, now)) return 'fixed';
  return message.wantsReminder ? 'wanted' : 'unwanted';
}
