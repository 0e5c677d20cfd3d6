import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { lockMessageWithDelivery } from '#app/features/messages/lock-message.server.ts';
import { publishMessageChanged } from '#app/features/messages/notifications/notify-sender.server.ts';
import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import type { ReturnedAs } from '#app/features/payments/ledger/payment-value.rules.ts';
import { returnSend } from '#app/features/payments/ledger/return-send.server.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireReason } from '#app/shared/require-reason.ts';

export type ReturnErrorCode = 'return_not_found' | 'return_too_early' | 'return_nothing';

/**
 * Gives back what one message of a person took, once, though its mail was accepted: its recipient never saw
 * it, say. The letter stays where it is, and its mail may still come back without returning anything more.
 * One that has not left is taken back by its sender instead: without a send nothing would pay for it.
 * @throws DomainError with a ReturnErrorCode, `audit_reason_missing`, `admin_required`
 */
export async function returnSendForSupport(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  asked: { userId: string; messageId: string; reason: string },
): Promise<ReturnedAs> {
  assertAdmin(actor);
  const reason = requireReason(asked.reason);
  const { userId, messageId } = asked;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const locked = await lockMessageWithDelivery(tx, messageId, userId);
    if (!locked) throw new DomainError<ReturnErrorCode>('return_not_found');
    const state = locked.delivery?.state;
    if (state !== 'accepted' && state !== 'failed') {
      throw new DomainError<ReturnErrorCode>('return_too_early');
    }
    const paid = (await previewReturns(tx, [messageId])).get(messageId);
    const returned = await returnSend(tx, messageId, now);
    // Of the unlimited plan, it no longer counts among the sends of the month.
    if (!returned || (returned === 'nothing' && paid?.paymentMethod !== 'unlimited')) {
      throw new DomainError<ReturnErrorCode>('return_nothing');
    }
    await publishMessageChanged(tx, locked.message);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'send_returned',
        subjectType: 'person',
        subjectId: userId,
        after: { message: messageId, returned, reason },
      },
      now,
    );
    return returned;
  });
}
