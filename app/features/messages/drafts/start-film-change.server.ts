import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isBlank } from '#app/shared/text.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import type { Writer } from '../letter-content.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import { editAddress } from '../message.rules.ts';
import { saveDraft } from './save-draft.server.ts';

type FilmServices = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/**
 * Saves a letter, finished or not, before its sender looks for another film.
 * @returns the id of its draft; null when nothing is written yet, so that looking around leaves no
 *   empty drafts behind
 * @throws DomainError like `saveDraft`
 */
export async function startFilmChange(
  services: FilmServices,
  writer: Writer,
  templateId: string,
  form: LetterForm,
): Promise<string | null> {
  if (form.revision === 0 && !(await isBegun(services.db, templateId, form))) return null;
  const { messageId } = await saveDraft(services, writer, { on: 'template', templateId }, form);
  return messageId;
}

async function isBegun(db: DbOrTx, templateId: string, form: LetterForm): Promise<boolean> {
  const { recipientEmail, recipientName, clue, personalizedContent } = form;
  if ([recipientEmail, recipientName, clue].some((text) => text && !isBlank(text))) return true;
  const template = await findTemplate(db, templateId);
  return !isBlank(personalizedContent) && personalizedContent !== template?.content;
}

/** A draft whose sender is choosing another film, as the gallery shows it. */
export interface FilmChoice {
  messageId: string;
  templateId: string;
  title: string;
  categoryId: string;
  /** No longer offered: once the letter has another film, it cannot come back to this one. */
  isRetired: boolean;
  /** As the sender knows them; null while the letter has no recipient. */
  recipient: string | null;
  editAddress: string;
}

/** @returns null unless it is the actor's own draft and was begun on a template */
export async function findFilmChoice(
  { db, keyring }: Pick<FilmServices, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
): Promise<FilmChoice | null> {
  const message = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (message?.status !== 'draft' || message.writtenOn !== 'template') return null;
  const template = message.templateId ? await findTemplate(db, message.templateId) : null;
  if (!template) return null;
  return {
    messageId,
    templateId: template.id,
    title: template.title,
    categoryId: template.categoryId,
    isRetired: template.retiredAt !== null,
    recipient: message.recipientName || message.recipientEmail || null,
    editAddress: editAddress(message),
  };
}
