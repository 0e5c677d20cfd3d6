import { closeCheckout } from '#app/features/payments/checkout/close-checkout.server.ts';
import type { PaymentServices } from '#app/features/payments/payment-services.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { assertDraftRoom } from '../drafts/assert-draft-room.server.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { markKept } from './kept.store.server.ts';

/**
 * Keeps a draft for nobody: its address, its permission and its times go, everything else stays. An open
 * payment page is closed. A repeat changes nothing.
 * @throws DomainError `message_not_found`, `message_not_editable` when it is no draft, `too_many_kept` or
 *   `kept_too_large`
 */
export async function keepLetter(
  services: PaymentServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  const { keyring } = services;
  const { userId } = actor;
  await withOwnMessageLocked(services, actor, messageId, async (tx, { message }, now) => {
    if (message.keptAt) return;
    const letter = await findOwnMessage(tx, keyring, messageId, userId);
    if (letter?.status !== 'draft') {
      throw new DomainError<MessageErrorCode>('message_not_editable');
    }
    const bytes = Buffer.byteLength(letter.personalizedContent);
    await assertDraftRoom(tx, userId, { id: messageId, bytes, isKept: true });
    await markKept(tx, keyring, messageId, letter, now);
    await publishMessageChanged(tx, message);
  });
  await closeCheckout(services, messageId);
}
