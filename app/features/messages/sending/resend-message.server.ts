import { deletePrivateLink } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { returnSend } from '#app/features/payments/ledger/return-send.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { assertPermission, permissionOf } from '../letter-content.server.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { markDraft, updateRecipient, updateSchedule } from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';

/**
 * Turns a failed message into a draft with a corrected address. Sending it from checkout costs one send:
 * the failed attempt's send came back, or comes back now with the end of its private link. The permission
 * tick is required again, because the address may be somebody else's. A draft stays as it is, so a second
 * click is harmless.
 * @throws DomainError `permission_required`, `message_not_failed`, `never_write_to`,
 *   `message_not_found`
 */
export async function resendMessage(
  services: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string; clientAddress: string },
  messageId: string,
  form: { recipientEmail: string; hasPermission: boolean },
): Promise<void> {
  assertPermission(form);
  await withOwnMessageLocked(services, actor, messageId, async (tx, { message, delivery }, now) => {
    if (message.status === 'draft') return;
    // A letter that was opened by its private link has arrived.
    if (message.status !== 'failed' || delivery?.openedAt) {
      throw new DomainError<MessageErrorCode>('message_not_failed');
    }
    const email = normalizeEmail(form.recipientEmail);
    const { userId } = actor;
    if (await isNeverWrittenTo(tx, services.keyring, { userId, email }, now)) {
      throw new DomainError<MessageErrorCode>('never_write_to');
    }
    await markDraft(tx, messageId, now);
    await returnSend(tx, messageId, now);
    await deletePrivateLink(tx, messageId, now);
    await updateSchedule(tx, messageId, null, now);
    await updateRecipient(tx, services.keyring, messageId, email, permissionOf(actor, now), now);
    await publishMessageChanged(tx, message);
  });
}
