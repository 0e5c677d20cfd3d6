import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { findOwnMessage } from './message.queries.server.ts';
import { type MessageErrorCode, PERMISSION_WORDING, RECEIVED_SUBJECT } from './message.rules.ts';
import type { MessageForm, UnfinishedForm } from './message.schema.ts';
import { type DraftMessage, type MessageContent, saveDraft } from './message.store.server.ts';
import { parseSchedule, type Schedule, validateSchedule } from './schedule.rules.ts';

type WriteServices = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/** Who writes, from where, and how they sign what they write on the Compose page. */
export interface Writer {
  userId: string;
  clientAddress: string;
  profileName: string | null;
}

/** Where a message is written: on a template, or on the Compose page, with a film or without. */
export type WrittenOn = { on: 'template'; templateId: string } | { on: 'compose' };

export interface SavedDraft {
  messageId: string;
  revision: number;
}

/**
 * Keeps a finished form as a draft, ready for checkout (spec sections 2, 4 and 5). The form carries
 * the draft's id, so pressing twice, going back or reloading writes over the same draft and never
 * makes a second one.
 * @throws DomainError with a MessageErrorCode code
 */
export async function createMessage(
  services: WriteServices,
  writer: Writer,
  place: WrittenOn,
  form: MessageForm,
): Promise<SavedDraft> {
  if (!form.hasPermission) throw new DomainError<MessageErrorCode>('permission_required');
  const schedule = requireSchedule(form, services.clock.now());
  return keep(services, writer, place, form, schedule);
}

/**
 * Keeps what somebody is still writing, whole or not (product.md section 3): at most two seconds
 * of typing are ever at risk. A schedule that is not complete yet is left out.
 * @throws DomainError `draft_changed_elsewhere` when another page has changed the draft since, or
 *   `message_not_editable` when it has left draft
 */
export async function saveUnfinishedDraft(
  services: WriteServices,
  writer: Writer,
  place: WrittenOn,
  form: UnfinishedForm,
): Promise<SavedDraft> {
  const read = parseSchedule(choiceOf(form));
  const schedule = form.when === 'later' && typeof read !== 'string' ? read : null;
  return keep(services, writer, place, form, schedule);
}

const choiceOf = (form: UnfinishedForm | MessageForm) => ({
  date: form.scheduleDate,
  time: form.scheduleTime,
  timeZone: form.timeZone,
});

/**
 * When the letter is to go out; null is now.
 * @throws DomainError with a ScheduleErrorCode code
 */
export function requireSchedule(form: MessageForm, now: Date): Schedule | null {
  if (form.when === 'now') return null;
  const { schedule, refusal } = validateSchedule(choiceOf(form), now);
  if (!schedule) throw new DomainError<MessageErrorCode>(refusal);
  return schedule;
}

/** A form as the columns of a message. */
export function contentOf(
  writer: Writer,
  place: WrittenOn,
  form: UnfinishedForm | MessageForm,
  schedule: Schedule | null,
  now: Date,
): MessageContent {
  const senderName = place.on === 'compose' ? writer.profileName : form.senderName;
  return {
    templateId: place.on === 'template' ? place.templateId : form.filmTemplateId,
    recipientEmail: normalizeEmail(form.recipientEmail),
    recipientName: form.recipientName,
    subject: place.on === 'template' ? RECEIVED_SUBJECT : (form.subject ?? ''),
    personalizedContent: form.personalizedContent,
    senderName: form.isAnonymous ? null : senderName,
    isAnonymous: form.isAnonymous,
    clue: form.clue,
    allowsReply: form.allowsReply,
    schedule,
    permission: form.hasPermission ? permissionOf(writer, now) : null,
  };
}

export const permissionOf = ({ clientAddress }: Pick<Writer, 'clientAddress'>, now: Date) => ({
  wording: PERMISSION_WORDING,
  confirmedAt: now,
  address: clientAddress,
});

async function keep(
  { db, clock, keyring }: WriteServices,
  writer: Writer,
  place: WrittenOn,
  form: UnfinishedForm | MessageForm,
  schedule: Schedule | null,
): Promise<SavedDraft> {
  const now = clock.now();
  const { draftId: id, revision, writerId } = form;
  const content = contentOf(writer, place, form, schedule, now);
  const find = () => findOwnMessage(db, keyring, id, writer.userId);
  if (content.templateId && !(await findOfferedTemplate(db, content.templateId))) {
    // Who has begun on a film goes on with it, also when the gallery has retired it since.
    const isKept = (await find())?.templateId === content.templateId;
    if (!isKept) throw new DomainError<MessageErrorCode>('template_not_found');
  }
  const draft: DraftMessage = { ...content, id, userId: writer.userId, writtenOn: place.on };
  const saved = await saveDraft(db, keyring, draft, { revision, writerId }, now);
  if (saved !== null) return { messageId: id, revision: saved };
  const existing = await find();
  throw new DomainError<MessageErrorCode>(
    existing?.status === 'draft' ? 'draft_changed_elsewhere' : 'message_not_editable',
  );
}
