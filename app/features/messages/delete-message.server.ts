import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { assertDraftRoom } from './drafts/assert-draft-room.server.ts';
import { findDeletedDraftBytes } from './message.queries.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import {
  deleteDraftsBeyondLimit,
  lockMessage,
  markDeleted,
  markRestored,
} from './message.store.server.ts';
import { publishMessageChanged } from './notifications/notify-sender.server.ts';

type DeleteServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Hides a message from its sender's lists. It can be restored for 30 days, unless as many drafts as an
 * account may keep were deleted after it. The recipient of a sent letter keeps it: withdrawing is what ends
 * a link. A scheduled message must be cancelled first, so that nothing is sent that its sender can't see.
 * @throws DomainError `message_not_found`, `cancel_before_delete`, `letter_kept`
 */
export async function deleteMessage(
  { db, clock }: DeleteServices,
  actor: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId, actor.userId);
    if (!message) throw new DomainError<MessageErrorCode>('message_not_found');
    if (message.status === 'scheduled')
      throw new DomainError<MessageErrorCode>('cancel_before_delete');
    // It is burned instead, for good.
    if (message.keptAt) throw new DomainError<MessageErrorCode>('letter_kept');
    await markDeleted(tx, messageId, clock.now());
    if (message.status === 'draft') await deleteDraftsBeyondLimit(tx, actor.userId);
    await publishMessageChanged(tx, message);
  });
}

/**
 * Restores a deleted message.
 * @throws DomainError `message_not_found`, also when it has been deleted permanently,
 *   `too_many_drafts` or `drafts_too_large`
 */
export async function restoreMessage(
  { db, clock }: DeleteServices,
  { userId }: { userId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const bytes = await findDeletedDraftBytes(tx, messageId, userId);
    const draft = { id: messageId, isKept: false };
    if (bytes !== null) await assertDraftRoom(tx, userId, { ...draft, bytes });
    if (!(await markRestored(tx, messageId, userId, clock.now()))) {
      throw new DomainError<MessageErrorCode>('message_not_found');
    }
    await publishMessageChanged(tx, { id: messageId, userId });
  });
}
