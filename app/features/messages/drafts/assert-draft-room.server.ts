import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findDraftUsage } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { lockUserDrafts } from '../message.store.server.ts';
import { DRAFTS_MAX, DRAFTS_MAX_BYTES, KEPT_MAX, KEPT_MAX_BYTES } from '../message-limits.ts';

/**
 * Asserts that an account may keep this draft besides its others, or this letter for nobody besides the others
 * it keeps for nobody. Locks the account's drafts until the
 * transaction ends, so that many saved at once stay below the limit together. An existing draft can
 * always be edited, also above the limit, as long as it does not grow.
 * @throws DomainError `too_many_drafts`, `drafts_too_large`, `too_many_kept`, `kept_too_large`
 */
export async function assertDraftRoom(
  tx: DbOrTx,
  userId: string,
  draft: { id: string; bytes: number; isKept: boolean },
): Promise<void> {
  await lockUserDrafts(tx, userId);
  const { isKept } = draft;
  const { others, otherBytes, ownBytes } = await findDraftUsage(tx, userId, draft);
  if (ownBytes === null && others >= (isKept ? KEPT_MAX : DRAFTS_MAX)) {
    throw new DomainError<MessageErrorCode>(isKept ? 'too_many_kept' : 'too_many_drafts');
  }
  const maxBytes = isKept ? KEPT_MAX_BYTES : DRAFTS_MAX_BYTES;
  if (draft.bytes > (ownBytes ?? 0) && otherBytes + draft.bytes > maxBytes) {
    throw new DomainError<MessageErrorCode>(isKept ? 'kept_too_large' : 'drafts_too_large');
  }
}
