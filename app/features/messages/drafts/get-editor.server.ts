import { randomUUID } from 'node:crypto';
import { findSendBalance } from '#app/features/payments/ledger/balance.queries.server.ts';
import { hasOnlyFreeSends } from '#app/features/payments/ledger/send-balance.rules.ts';
import { premiumPriceOf } from '#app/features/payments/prices.ts';
import { findOnScreenText } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import {
  findTemplate,
  listOfferedTemplates,
} from '#app/features/templates/template.queries.server.ts';
import {
  acceptedLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  type LanguageChoice,
  languageChoices,
  languageOf,
} from '#app/languages/languages.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { type FormValues, formValuesOf } from '../letter.schema.server.ts';
import { findOwnMessage, type OwnMessage } from '../message.queries.server.ts';
import { canEdit } from '../message.rules.ts';
import { type KnownRecipient, readKnownRecipients } from './known-recipients.queries.server.ts';

type EditorServices = Pick<Platform, 'db' | 'keyring' | 'clock'>;

/** What a letter's form needs to know about its draft. */
export interface EditorState {
  draftId: string;
  /** 0 when nothing was saved yet. */
  revision: number;
  /** Identifies this page among others that may edit the same draft. */
  writerId: string;
  userId: string;
  /** True when a scheduled message is being edited. */
  isScheduled: boolean;
  values: FormValues;
  /** The languages its recipient can read our words in. */
  languages: LanguageChoice[];
  /** The language of a letter to somebody new. */
  newLanguage: Language;
  /** Whom the sender has written to, newest first. */
  knownRecipients: KnownRecipient[];
}

/** What the address and the browser say about the form to open. */
interface EditorRequest {
  draftId: string | null;
  /** The browser's Accept-Language header: a new letter is in its language until its recipient is known. */
  acceptLanguage?: string | null;
}

/** A message that was sent or has failed, or is sealed, has a page of its own and no form. */
interface NoForm {
  closedMessageId: string;
}

/**
 * The form of /message/{templateId}, with its template and draft. A draft that has another template by
 * now comes with that one.
 * @param draftId from the address. An unused id is kept: the browser may hold a draft under it that
 *   was never saved here.
 * @returns null when the template does not exist or is retired
 */
export async function getTemplateEditor(
  services: EditorServices,
  writer: { userId: string; displayName: string | null },
  { templateId, ...request }: EditorRequest & { templateId: string },
) {
  const named = await findTemplate(services.db, templateId);
  if (!named) return null;
  const found = await findDraft(services, writer.userId, request, {
    personalizedContent: named.content ?? '',
    senderName: writer.displayName ?? '',
  });
  if ('closedMessageId' in found) return found;
  const { editor, message } = found;
  const ownId = message?.writtenOn === 'template' ? message.templateId : null;
  const template = (ownId && (await findTemplate(services.db, ownId))) || named;
  // A message may keep its template after that template is retired.
  if (template.retiredAt !== null && message?.templateId !== template.id) return null;
  return {
    editor,
    template: {
      ...template,
      film: getFilm(template.filmId),
      onScreenText: findOnScreenText(template, languageOf(editor.values.language)),
      premium: premiumPriceOf(template),
    },
    // A scheduled message is already paid for.
    hasOnlyFreeSends: !editor.isScheduled && (await isLimitedToFreeSends(services, writer.userId)),
  };
}

/** The form of /compose, with its draft and the films to choose from. */
export async function getComposeEditor(
  services: EditorServices,
  writer: { userId: string },
  request: EditorRequest,
) {
  const found = await findDraft(services, writer.userId, request, {});
  if ('closedMessageId' in found) return found;
  const { editor } = found;
  return {
    editor,
    films: await listFilms(services.db, editor),
  };
}

async function findDraft(
  services: EditorServices,
  userId: string,
  { draftId, acceptLanguage }: EditorRequest,
  initial: Partial<FormValues>,
): Promise<{ editor: EditorState; message: OwnMessage | null } | NoForm> {
  const { db, keyring } = services;
  const id = parseUuid(draftId);
  const message = id ? await findOwnMessage(db, keyring, id, userId) : null;
  if (message && !canEdit(message)) {
    return { closedMessageId: message.id };
  }
  const { recipients, signature } = await readKnownRecipients(services, userId);
  const language = acceptedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE;
  const first = {
    ...formValuesOf({ allowsReply: true, language }),
    ...initial,
    ...('senderName' in initial && signature && { senderName: signature }),
  };
  const editor = {
    // Created here, so that submitting the form twice saves the same draft twice.
    draftId: id ?? randomUUID(),
    revision: message?.revision ?? 0,
    writerId: randomUUID(),
    userId,
    isScheduled: message?.status === 'scheduled',
    values: message ? valuesOf(message) : first,
    languages: languageChoices,
    newLanguage: language,
    knownRecipients: recipients,
  };
  return { editor, message };
}

function valuesOf(message: OwnMessage): FormValues {
  const { wallTime, timeZone, templateId, writtenOn, status } = message;
  // Once a message is scheduled its time is settled: saving other changes must not move it.
  const preset = status === 'draft' ? message.schedulePreset : null;
  const [scheduleDate = '', scheduleTime = ''] = (!preset && wallTime?.split('T')) || [];
  const [opensDate = '', opensTime = ''] = message.opensWallTime?.split('T') ?? [];
  const isCompose = writtenOn === 'compose';
  return formValuesOf({
    ...message,
    recipientEmail: readableEmail(message.recipientEmail),
    // Compose signs with the profile name and has no field for it.
    senderName: isCompose ? null : message.senderName,
    filmTemplateId: isCompose ? templateId : null,
    hasPermission: message.permissionConfirmedAt !== null,
    isKept: message.keptAt !== null,
    when: preset ?? (wallTime ? 'later' : 'now'),
    scheduleDate,
    scheduleTime,
    timeZone: timeZone ?? '',
    opensDate,
    opensTime,
    opensTimeZone: message.opensTimeZone ?? '',
  });
}

const isLimitedToFreeSends = async ({ db, clock }: EditorServices, userId: string) =>
  hasOnlyFreeSends(await findSendBalance(db, userId, clock.now()));

/**
 * The films a Compose message may choose, with the price of premium ones. A draft may keep a film
 * that has been retired. A scheduled message is paid for, so it must keep its film.
 */
async function listFilms(db: DbOrTx, { values, isScheduled }: EditorState) {
  const chosenId = values.filmTemplateId;
  const offered = await listOfferedTemplates(db);
  const isOffered = offered.some(({ id }) => id === chosenId);
  const chosen = chosenId && !isOffered ? await findTemplate(db, chosenId) : null;
  return [...(chosen ? [chosen] : []), ...offered]
    .filter(({ id }) => !isScheduled || id === chosenId)
    .map((template) => ({
      id: template.id,
      title: template.title,
      categoryId: template.categoryId,
      premium: premiumPriceOf(template),
    }));
}
