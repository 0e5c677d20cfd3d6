import { assertDeliverable } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { rescheduleDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import { assertPermission, contentOf, type Writer } from '../letter-content.server.ts';
import { lockOwnMessage } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import {
  type LockedMessage,
  markSent,
  updateSchedule,
  updateScheduled,
} from '../message.store.server.ts';
import { notifySender } from '../notifications/notify-sender.server.ts';
import type { SendServices } from '../sending/send-message.server.ts';
import { requireOpening, requireSchedule } from './form-times.rules.ts';
import type { Schedule } from './schedule.rules.ts';

/**
 * Changes the letter, what is attached to it, its recipient or time of a scheduled message until it is dispatched. Its template
 * stays, because it is paid for. Works under the delivery's lock, so the worker sends either the old
 * or the new message, never a mixture.
 * The recipient and time are checked again as for a new message.
 * @throws DomainError with a MessageErrorCode, or `picture_gone`
 */
export async function changeScheduledMessage(
  services: SendServices & LetterAttachments,
  writer: Writer,
  messageId: string,
  form: LetterForm,
): Promise<void> {
  assertPermission(form);
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const message = await lockScheduled(tx, messageId, writer);
    const { templateId, writtenOn } = message;
    const schedule = findKeptSchedule(message, form) ?? requireSchedule(form, now);
    const on =
      writtenOn === 'template' && templateId
        ? ({ on: 'template', templateId } as const)
        : ({ on: 'compose' } as const);
    const times = { schedule, opening: requireOpening(form, schedule, now) };
    const content = { ...contentOf(writer, on, form, times, now), templateId };
    await moveDelivery(services, tx, messageId, schedule, now);
    await updateScheduled(tx, services.keyring, messageId, content, now);
    await services.letterAttachments.applyEdit(tx, messageId, form);
    await assertDeliverable(services, tx, { messageId, dueAt: schedule?.scheduledFor ?? now });
  });
}

/**
 * The message's own schedule when a form leaves it as it is: it names the same time, or it is the form
 * that scheduled the message, submitted twice.
 */
function findKeptSchedule(message: LockedMessage, form: LetterForm): Schedule | null {
  const { scheduledFor, wallTime, timeZone, schedulePreset, revision } = message;
  if (!scheduledFor || !wallTime || !timeZone) return null;
  const isSameTime =
    form.when === 'later' &&
    wallTime === `${form.scheduleDate}T${form.scheduleTime.slice(0, 'HH:mm'.length)}` &&
    timeZone === form.timeZone;
  const isRepeat = form.when === schedulePreset && form.revision < revision;
  return isSameTime || isRepeat ? { scheduledFor, wallTime, timeZone, schedulePreset } : null;
}

/**
 * Reschedules a message; null sends it now. Its recipient is checked again.
 * @throws DomainError with a MessageErrorCode
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
    await updateSchedule(tx, messageId, schedule, now);
    await assertDeliverable(services, tx, { messageId, dueAt: schedule?.scheduledFor ?? now });
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
  if (schedule) await notifySender(services, tx, { messageIds: [messageId], event: 'scheduled' });
  else await markSent(tx, messageId, now);
}
