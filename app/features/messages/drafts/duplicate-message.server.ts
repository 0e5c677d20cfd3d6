import { randomUUID } from 'node:crypto';
import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { letterIn } from '../letter.schema.server.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { upsertDraft } from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import { assertDraftRoom } from './assert-draft-room.server.ts';

/**
 * Creates a draft with the letter and the attachments of another message, without its
 * schedule and permission tick, and without its recipient if they are on the sender's list "Never write
 * to". If the template is no longer offered, the draft becomes a Compose message.
 * @returns what the address of the draft's form needs
 * @throws DomainError `message_not_found`, `letter_kept`, `too_many_drafts`, `drafts_too_large`,
 *   `recording_limit_reached`, `picture_limit_reached`
 */
export async function duplicateMessage(
  {
    db,
    keyring,
    clock,
    letterAttachments,
  }: Pick<Platform, 'db' | 'keyring' | 'clock'> & LetterAttachments,
  actor: { userId: string },
  messageId: string,
) {
  const original = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (!original) throw new DomainError<MessageErrorCode>('message_not_found');
  // Burning must leave no copy that its writer has forgotten.
  if (original.keptAt) throw new DomainError<MessageErrorCode>('letter_kept');
  const { templateId, writtenOn } = original;
  const isOffered = templateId !== null && (await findOfferedTemplate(db, templateId)) !== null;
  const { userId } = actor;
  const email = original.recipientEmail;
  const isRefused = await isNeverWrittenTo(db, keyring, { userId, email }, clock.now());
  const draft = {
    ...letterIn(original),
    ...(isRefused && { recipientEmail: '', recipientName: null }),
    id: randomUUID(),
    userId: actor.userId,
    templateId: isOffered ? templateId : null,
    writtenOn: isOffered ? writtenOn : ('compose' as const),
    schedule: null,
    opening: null,
    permission: null,
    isKept: false,
  };
  const { id, isKept } = draft;
  const size = { id, isKept, bytes: Buffer.byteLength(draft.personalizedContent) };
  // Asked before files are copied, and again under the lock.
  await assertDraftRoom(db, actor.userId, size);
  const saveAttachments = await letterAttachments.copy(actor, messageId);
  await db.transaction(async (tx) => {
    await assertDraftRoom(tx, actor.userId, size);
    await upsertDraft(tx, keyring, draft, { revision: 0, writerId: randomUUID() }, clock.now());
    await saveAttachments(tx, draft.id);
  });
  return { id: draft.id, templateId: draft.templateId, writtenOn: draft.writtenOn };
}
