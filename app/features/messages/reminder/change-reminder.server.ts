import { planReminder } from '#app/features/dispatch/reminders/plan-reminder.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { updateReminder } from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { reminderProblem } from './reminder.rules.ts';

/**
 * Chooses the one reminder of a letter that has left its form, or gives it up, while that can matter.
 * A worker that is about to send it loses its claim. A repeat changes nothing.
 * @throws DomainError `reminder_anonymous`, `reminder_too_late`, `message_not_found`
 */
export async function changeReminder(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: { userId: string },
  messageId: string,
  { wantsReminder }: { wantsReminder: boolean },
): Promise<void> {
  await withOwnMessageLocked(services, actor, messageId, async (tx, locked, now) => {
    const { message, delivery } = locked;
    const problem = reminderProblem({ ...message, delivery }, now);
    if (problem) throw new DomainError<MessageErrorCode>(problem);
    await updateReminder(tx, messageId, wantsReminder, now);
    const acceptedAt = delivery?.acceptedAt ?? null;
    const { opensAt } = message;
    await planReminder(tx, { messageId, acceptedAt, opensAt, isWanted: wantsReminder }, now);
    await publishMessageChanged(tx, message);
  });
}
