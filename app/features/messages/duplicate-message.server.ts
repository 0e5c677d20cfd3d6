import { randomUUID } from 'node:crypto';
import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findDraftContent } from './message.queries.server.ts';
import type { MessageErrorCode } from './message.rules.ts';
import { saveDraft } from './message.store.server.ts';

/**
 * Makes a new draft with the words and choices of a message, without its time and its tick
 * (product.md section 3). Where its film is no longer offered, it continues as a Compose message.
 * @returns the new draft, as far as its address needs
 * @throws DomainError `message_not_found`
 */
export async function duplicateMessage(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  actor: { userId: string },
  messageId: string,
) {
  const words = await findDraftContent(db, keyring, messageId, actor.userId);
  if (!words) throw new DomainError<MessageErrorCode>('message_not_found');
  const { templateId, writtenOn } = words;
  const isOffered = templateId !== null && (await findOfferedTemplate(db, templateId)) !== null;
  const draft = {
    ...words,
    id: randomUUID(),
    userId: actor.userId,
    templateId: isOffered ? templateId : null,
    writtenOn: isOffered ? writtenOn : ('compose' as const),
    schedule: null,
    permission: null,
  };
  await saveDraft(db, keyring, draft, { revision: 0, writerId: randomUUID() }, clock.now());
  return { id: draft.id, templateId: draft.templateId, writtenOn: draft.writtenOn };
}
