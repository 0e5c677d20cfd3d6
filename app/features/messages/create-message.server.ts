import { findOfferedTemplate } from '#app/features/templates/public.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { type MessageRefusal, PERMISSION_WORDING, RECEIVED_SUBJECT } from './message.rules.ts';
import type { MessageForm } from './message.schema.ts';
import { saveDraft } from './message.store.server.ts';

/**
 * Keeps a letter written on a template as a draft, ready for checkout (spec sections 2, 4 and 5).
 * The form carries the draft's id, so pressing twice, going back or reloading writes over the same
 * draft and never makes a second one.
 * @throws Refusal with a MessageRefusal code
 */
export async function createMessage(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string; clientAddress: string },
  templateId: string,
  form: MessageForm,
): Promise<{ messageId: string }> {
  if (!form.hasPermission) throw new Refusal<MessageRefusal>('permission_required');
  const template = await findOfferedTemplate(db, templateId);
  if (!template) throw new Refusal<MessageRefusal>('template_not_found');
  const now = clock.now();
  const wasSaved = await saveDraft(
    db,
    keyring,
    {
      id: form.draftId,
      userId: actor.userId,
      templateId,
      recipientEmail: normalizeEmail(form.recipientEmail),
      recipientName: null,
      subject: RECEIVED_SUBJECT,
      personalizedContent: form.personalizedContent,
      senderName: form.isAnonymous ? null : form.senderName,
      isAnonymous: form.isAnonymous,
      permissionWording: PERMISSION_WORDING,
      permissionConfirmedAt: now,
      permissionAddress: actor.clientAddress,
    },
    now,
  );
  if (!wasSaved) throw new Refusal<MessageRefusal>('message_not_editable');
  return { messageId: form.draftId };
}
