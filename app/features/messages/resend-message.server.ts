import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { withOwnMessageLocked } from './lock-message.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { markDraft, setRecipient, setSchedule } from './message.store.server.ts';
import { publishMessageChanged } from './publish-message-changed.server.ts';
import { assertPermission, permissionOf } from './save-draft.server.ts';

/**
 * Prepares a failed message for another try, with its address corrected: it becomes a draft, and
 * its checkout asks for one send (product.md section 3; the send of the failed try was given back).
 * The tick is asked for anew, because it may be another person's address now. One that is a draft
 * already stays as it is, so a second click is harmless.
 * @throws DomainError with a MessageErrorCode code
 */
export async function resendMessage(
  services: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string; clientAddress: string },
  messageId: string,
  form: { recipientEmail: string; hasPermission: boolean },
): Promise<void> {
  assertPermission(form);
  await withOwnMessageLocked(services, actor, messageId, async (tx, { message }, now) => {
    if (message.status === 'draft') return;
    if (message.status !== 'failed') throw new DomainError<MessageErrorCode>('message_not_failed');
    await markDraft(tx, messageId, now);
    await setSchedule(tx, messageId, null, now);
    const email = normalizeEmail(form.recipientEmail);
    await setRecipient(tx, services.keyring, messageId, email, permissionOf(actor, now), now);
    await publishMessageChanged(tx, [message]);
  });
}
