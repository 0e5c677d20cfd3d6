import { withdrawDelivery } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { cancelDelivery } from '#app/features/dispatch/queue/delivery-queue.server.ts';
import { returnSend } from '#app/features/payments/ledger/return-send.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import { findReturnedSend } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { type LockedMessage, markDraft } from '../message.store.server.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import type { ReturnedSend } from './return-texts.ts';

type CancelServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Cancels a message before it is sent: it becomes a draft, and its send is returned. A draft stays as
 * it is, so a second click is harmless.
 * @returns what was returned; null when the message was never paid for
 * @throws DomainError `message_being_sent`, `message_already_opened`, `message_not_found`
 */
export async function cancelMessage(
  services: CancelServices,
  actor: { userId: string },
  messageId: string,
): Promise<ReturnedSend | null> {
  return withOwnMessageLocked(
    services,
    actor,
    messageId,
    async (tx, { message, delivery }, now) => {
      if (message.status !== 'draft' && !(await cancelUnsent(tx, message, now))) {
        const code = delivery?.openedAt ? 'message_already_opened' : 'message_being_sent';
        throw new DomainError<MessageErrorCode>(code);
      }
      return findReturnedSend(tx, messageId);
    },
  );
}

export type Withdrawal =
  | { kind: 'withdrawn' }
  /** It had not been sent yet and is a draft now. */
  | { kind: 'cancelled'; returned: ReturnedSend | null };

/**
 * Ends the links of a message that nobody has opened. A message that has not been sent yet is
 * cancelled instead. Neither that nor withdrawing a failed one costs anything. Withdrawing twice changes
 * nothing.
 * @throws DomainError `message_already_opened`, `message_being_sent`, `message_not_found`
 */
export async function withdrawMessage(
  services: CancelServices,
  actor: { userId: string },
  messageId: string,
): Promise<Withdrawal> {
  return withOwnMessageLocked(services, actor, messageId, async (tx, locked, now) => {
    const { message, delivery } = locked;
    if (message.status !== 'draft') {
      if (delivery?.withdrawnAt) return { kind: 'withdrawn' };
      if (delivery?.openedAt) throw new DomainError<MessageErrorCode>('message_already_opened');
      if (!(await cancelUnsent(tx, message, now))) {
        if (await withdrawLinks(tx, message, now)) return { kind: 'withdrawn' };
        throw new DomainError<MessageErrorCode>('message_being_sent');
      }
    }
    return { kind: 'cancelled', returned: await findReturnedSend(tx, messageId) };
  });
}

/**
 * Ends the links of a message whose locks the caller holds.
 * @returns false when it was opened first or has no active link; then nothing has changed
 */
export async function withdrawLinks(
  tx: DbOrTx,
  message: LockedMessage,
  now: Date,
): Promise<boolean> {
  if (!(await withdrawDelivery(tx, message.id, now))) return false;
  // Only its private link was paid for, and nobody has used it.
  if (message.status === 'failed') await returnSend(tx, message.id, now);
  await publishMessageChanged(tx, message);
  return true;
}

/**
 * Cancels a message whose locks the caller holds.
 * @returns false when its mail is on its way or has arrived; then nothing has changed
 */
export async function cancelUnsent(
  tx: DbOrTx,
  message: LockedMessage,
  now: Date,
): Promise<boolean> {
  if (!(await cancelDelivery(tx, message.id, now))) return false;
  await markDraft(tx, message.id, now);
  await returnSend(tx, message.id, now);
  await publishMessageChanged(tx, message);
  return true;
}
