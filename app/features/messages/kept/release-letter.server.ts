import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { assertDraftRoom } from '../drafts/assert-draft-room.server.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import { editAddress, type MessageErrorCode } from '../message.rules.ts';
import { publishMessageChanged } from '../notifications/notify-sender.server.ts';
import { isSealed } from './kept.rules.ts';
import { markReleased } from './kept.store.server.ts';

/**
 * "Send it one day": makes a kept letter an ordinary draft, with everything in it. A repeat changes nothing.
 * @returns the address of its form
 * @throws DomainError `message_not_found`, `message_not_editable` when it is no draft, `letter_sealed`,
 *   `too_many_drafts` or `drafts_too_large`
 */
export async function releaseLetter(
  services: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
): Promise<string> {
  const { keyring } = services;
  const { userId } = actor;
  return withOwnMessageLocked(services, actor, messageId, async (tx, { message }, now) => {
    const letter = await findOwnMessage(tx, keyring, messageId, userId);
    if (letter?.status !== 'draft') {
      throw new DomainError<MessageErrorCode>('message_not_editable');
    }
    if (!letter.keptAt) return editAddress(letter);
    if (isSealed(letter)) throw new DomainError<MessageErrorCode>('letter_sealed');
    const bytes = Buffer.byteLength(letter.personalizedContent);
    await assertDraftRoom(tx, userId, { id: messageId, bytes, isKept: false });
    await markReleased(tx, keyring, messageId, letter, now);
    await publishMessageChanged(tx, message);
    return editAddress(letter);
  });
}
