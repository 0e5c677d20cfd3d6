import { moveLinkEnd } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { planReminder } from '#app/features/dispatch/reminders/plan-reminder.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { updateOpening } from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { isClosedUntilLater, type ScheduleChoice, validateOpening } from './schedule.rules.ts';

/**
 * Moves the moment at which a letter opens that has arrived and is still closed; null lets it open
 * now. Works under the delivery's lock, as opening does, so that a letter is either read or moved. The
 * link then works for 12 months from the new moment. Letting it open twice is harmless.
 * @throws DomainError with an OpeningErrorCode, `message_being_sent` while its mail is on its way, or
 *   `message_not_found`
 */
export async function changeOpening(
  services: Pick<Platform, 'db' | 'clock'>,
  actor: { userId: string },
  messageId: string,
  choice: ScheduleChoice | null,
): Promise<void> {
  await withOwnMessageLocked(services, actor, messageId, async (tx, locked, now) => {
    const { message, delivery } = locked;
    if (!isClosedUntilLater(message, now) || !delivery || delivery.openedAt) {
      if (!choice) return;
      throw new DomainError<MessageErrorCode>('opening_over');
    }
    if (delivery.withdrawnAt || delivery.erasedAt) {
      throw new DomainError<MessageErrorCode>('opening_over');
    }
    // A mail on its way may name the former moment already.
    if (delivery.state !== 'accepted' && !delivery.privateLinkAt) {
      throw new DomainError<MessageErrorCode>('message_being_sent');
    }
    const arrivedAt = delivery.acceptedAt ?? delivery.privateLinkAt ?? now;
    const { opening = null, errorCode = null } = choice
      ? validateOpening(choice, now, arrivedAt)
      : {};
    if (errorCode) throw new DomainError<MessageErrorCode>(errorCode);
    await updateOpening(tx, messageId, opening, now);
    await moveLinkEnd(tx, delivery, opening?.opensAt ?? null, now);
    await planReminder(
      tx,
      {
        messageId,
        acceptedAt: delivery.acceptedAt,
        opensAt: opening?.opensAt ?? now,
        isWanted: message.wantsReminder && !message.isAnonymous,
      },
      now,
    );
    await publishMessageChanged(tx, message);
  });
}
