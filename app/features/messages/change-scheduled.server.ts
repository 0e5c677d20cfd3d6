import { rescheduleDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SendServices } from './enqueue-for-delivery.server.ts';
import type { LetterForm } from './letter.schema.ts';
import { lockOwnMessage } from './lock-message.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import {
  changeScheduled,
  type LockedMessage,
  markSent,
  setSchedule,
} from './message.store.server.ts';
import { notifySender } from './notify-sender.server.ts';
import { assertPermission, contentOf, requireSchedule, type Writer } from './save-draft.server.ts';
import type { Schedule } from './schedule.rules.ts';

/**
 * Changes the words, the recipient or the time of a message that waits for its time, until the
 * moment it is dispatched (product.md section 3). It is paid for, so its film stays as it is. Taken
 * under the delivery's lock: the worker sends either the old message or the new one, never half.
 * @throws DomainError with a MessageErrorCode code
 */
export async function changeScheduledMessage(
  services: SendServices,
  writer: Writer,
  messageId: string,
  form: LetterForm,
): Promise<void> {
  assertPermission(form);
  const now = services.clock.now();
  const schedule = requireSchedule(form, now);
  await services.db.transaction(async (tx) => {
    const { templateId, writtenOn } = await lockScheduled(tx, messageId, writer);
    const on =
      writtenOn === 'template' && templateId
        ? ({ on: 'template', templateId } as const)
        : ({ on: 'compose' } as const);
    const content = { ...contentOf(writer, on, form, schedule, now), templateId };
    await moveDelivery(services, tx, messageId, schedule, now);
    await changeScheduled(tx, services.keyring, messageId, content, now);
  });
}

/**
 * Moves a scheduled message to another time; null sends it now.
 * @throws DomainError with a MessageErrorCode code
 */
export async function rescheduleMessage(
  services: SendServices,
  actor: { userId: string },
  messageId: string,
  schedule: Schedule | null,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    await lockScheduled(tx, messageId, actor);
    await moveDelivery(services, tx, messageId, schedule, now);
    await setSchedule(tx, messageId, schedule, now);
  });
}

async function lockScheduled(
  tx: DbOrTx,
  messageId: string,
  actor: { userId: string },
): Promise<LockedMessage> {
  const { message } = await lockOwnMessage(tx, actor, messageId);
  if (message.status !== 'scheduled')
    throw new DomainError<MessageErrorCode>('message_not_editable');
  return message;
}

async function moveDelivery(
  services: SendServices,
  tx: DbOrTx,
  messageId: string,
  schedule: Schedule | null,
  now: Date,
): Promise<void> {
  const dueAt = schedule?.scheduledFor ?? now;
  const hasMoved = await rescheduleDelivery(tx, messageId, dueAt, now);
  if (!hasMoved) throw new DomainError<MessageErrorCode>('message_being_sent');
  if (!schedule) await markSent(tx, messageId, now);
  await notifySender(services, tx, {
    messageIds: schedule ? [messageId] : [],
    event: 'scheduled',
  });
}
