import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { isTimeZone } from '#app/shared/time-zone.ts';
import { type LetterForm, letterIn } from '../letter.schema.server.ts';
import { findMessageState, findOwnMessage } from '../message.queries.server.ts';
import { type MessageErrorCode, PERMISSION_WORDING, RECEIVED_SUBJECT } from '../message.rules.ts';
import { type MessageContent, upsertDraft } from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import {
  type Opening,
  parseOpening,
  parseSchedule,
  type Schedule,
  schedulePresetFrom,
  validateOpening,
  validateSchedule,
} from '../schedule/schedule.rules.ts';
import { isPreset } from '../schedule/when.rules.ts';
import { assertDraftRoom } from './assert-draft-room.server.ts';

type SaveServices = Pick<Platform, 'db' | 'clock' | 'keyring'>;

export interface Writer {
  userId: string;
  /** Recorded with the permission tick. */
  clientAddress: string;
  /** Signs letters written on the Compose page. */
  profileName: string | null;
}

/** Where a message is written: on a template, or on the Compose page, with or without a film. */
export type WrittenOn = { on: 'template'; templateId: string } | { on: 'compose' };

export interface SavedDraft {
  messageId: string;
  revision: number;
}

/**
 * Saves a draft, complete or not; an incomplete schedule is left out. The form carries the draft's
 * id, so saving twice, going back or reloading overwrites the same draft.
 * @throws DomainError `draft_changed_elsewhere` when another page has changed the draft,
 *   `message_not_editable` when it is no longer a draft, `template_not_found`, `too_many_drafts` or
 *   `drafts_too_large`
 */
export async function saveDraft(
  services: SaveServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
): Promise<SavedDraft> {
  const now = services.clock.now();
  const times = { schedule: findSchedule(form, now), opening: findOpening(form) };
  return save(services, writer, writtenOn, form, times);
}

/** The result of an autosave. In a conflict, what another page has saved. */
export type AutosavedDraft =
  | { state: 'saved'; revision: number }
  | { state: 'conflict'; revision: number; otherLetter: string; otherFilm: string | null };

/**
 * Saves a draft while it is being written. If another page has changed it, nothing is saved, and the
 * page gets the other version to choose from.
 * @throws DomainError like `saveDraft`
 */
export async function autosaveDraft(
  services: SaveServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
): Promise<AutosavedDraft> {
  try {
    const { revision } = await saveDraft(services, writer, writtenOn, form);
    return { state: 'saved', revision };
  } catch (error) {
    const { db, keyring } = services;
    const other =
      isChangedElsewhere(error) && (await findOwnMessage(db, keyring, form.draftId, writer.userId));
    if (!other) throw error;
    return {
      state: 'conflict',
      revision: other.revision,
      otherLetter: other.personalizedContent,
      otherFilm:
        writtenOn.on === 'template' && other.templateId !== writtenOn.templateId
          ? other.templateTitle
          : null,
    };
  }
}

const isChangedElsewhere = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === ('draft_changed_elsewhere' satisfies MessageErrorCode);

/**
 * Saves a complete letter as a draft that can be sent.
 * @throws DomainError like `saveDraft`, and `permission_required`, `never_write_to`, a ScheduleErrorCode
 *   or an OpeningErrorCode
 */
export async function saveCompleteDraft(
  services: SaveServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
): Promise<SavedDraft> {
  assertPermission(form);
  const now = services.clock.now();
  const schedule = requireSchedule(form, now);
  const opening = requireOpening(form, schedule, now);
  const { userId } = writer;
  const { db, keyring } = services;
  if (await isNeverWrittenTo(db, keyring, { userId, email: form.recipientEmail }, now)) {
    throw new DomainError<MessageErrorCode>('never_write_to');
  }
  return save(services, writer, writtenOn, form, { schedule, opening });
}

/** Nothing is sent without the permission tick. @throws DomainError `permission_required` */
export function assertPermission({ hasPermission }: { hasPermission: boolean }): void {
  if (!hasPermission) throw new DomainError<MessageErrorCode>('permission_required');
}

const scheduleChoiceIn = ({ scheduleDate, scheduleTime, timeZone }: LetterForm) => ({
  date: scheduleDate,
  time: scheduleTime,
  timeZone,
});

/** The schedule in a form that is still being written; null while it is incomplete. */
function findSchedule(form: LetterForm, now: Date): Schedule | null {
  if (form.when === 'now') return null;
  if (isPreset(form.when)) {
    const zone = presetZone(form);
    return zone === null ? null : schedulePresetFrom(form.when, zone, now);
  }
  const parsed = parseSchedule(scheduleChoiceIn(form));
  return typeof parsed === 'string' ? null : parsed;
}

/** An hour is as long in every time zone, so that choice needs none. */
const presetZone = ({ when, timeZone }: LetterForm): string | null =>
  isTimeZone(timeZone) ? timeZone : when === 'hour' ? 'UTC' : null;

/**
 * The schedule in a form; null to send now.
 * @throws DomainError with a ScheduleErrorCode
 */
export function requireSchedule(form: LetterForm, now: Date): Schedule | null {
  if (form.when === 'now') return null;
  if (isPreset(form.when)) {
    const zone = presetZone(form);
    if (!zone) throw new DomainError<MessageErrorCode>('time_zone_unknown');
    return schedulePresetFrom(form.when, zone, now);
  }
  const { schedule, errorCode } = validateSchedule(scheduleChoiceIn(form), now);
  if (!schedule) throw new DomainError<MessageErrorCode>(errorCode);
  return schedule;
}

const openingChoiceIn = ({ opensDate, opensTime, opensTimeZone }: LetterForm) => ({
  date: opensDate,
  time: opensTime,
  timeZone: opensTimeZone,
});

/** The opening in a form that is still being written; null while it is incomplete, or at once. */
export function findOpening(form: LetterForm): Opening | null {
  const parsed = parseOpening(openingChoiceIn(form));
  return typeof parsed === 'string' ? null : parsed;
}

/**
 * Until when the letter in a form stays closed; null when it opens at once.
 * @throws DomainError with an OpeningErrorCode
 */
export function requireOpening(
  form: LetterForm,
  schedule: Schedule | null,
  now: Date,
): Opening | null {
  if (!form.opensDate) return null;
  const arrival = schedule?.scheduledFor ?? now;
  const { opening, errorCode } = validateOpening(openingChoiceIn(form), arrival, now);
  if (!opening) throw new DomainError<MessageErrorCode>(errorCode);
  return opening;
}

interface Times {
  schedule: Schedule | null;
  opening: Opening | null;
}

/** Turns a form into the content of a message. */
export function contentOf(
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
  { schedule, opening }: Times,
  now: Date,
): MessageContent {
  const isCompose = writtenOn.on === 'compose';
  const senderName = isCompose ? writer.profileName : form.senderName;
  return {
    ...letterIn(form),
    recipientEmail: normalizeEmail(form.recipientEmail),
    subject: isCompose ? form.subject : RECEIVED_SUBJECT,
    senderName: form.isAnonymous ? null : senderName,
    templateId: isCompose ? form.filmTemplateId : writtenOn.templateId,
    schedule,
    opening,
    permission: form.hasPermission ? permissionOf(writer, now) : null,
  };
}

/** The record of a permission tick: its exact wording, when, and from which network address. */
export const permissionOf = ({ clientAddress }: Pick<Writer, 'clientAddress'>, now: Date) => ({
  wording: PERMISSION_WORDING,
  confirmedAt: now,
  address: clientAddress,
});

async function save(
  { db, clock, keyring }: SaveServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
  times: Times,
): Promise<SavedDraft> {
  const now = clock.now();
  const { userId } = writer;
  const { draftId: id, revision, writerId } = form;
  const content = contentOf(writer, writtenOn, form, times, now);
  if (content.templateId && !(await findOfferedTemplate(db, content.templateId))) {
    // A draft may keep its template after that template is retired.
    const isUnchanged = (await findMessageState(db, id, userId))?.templateId === content.templateId;
    if (!isUnchanged) throw new DomainError<MessageErrorCode>('template_not_found');
  }
  const draft = { ...content, id, userId, writtenOn: writtenOn.on };
  const saved = await db.transaction(async (tx) => {
    await assertDraftRoom(tx, userId, { id, bytes: Buffer.byteLength(form.personalizedContent) });
    return upsertDraft(tx, keyring, draft, { revision, writerId }, now);
  });
  if (saved !== null) return { messageId: id, revision: saved };
  const existing = await findMessageState(db, id, userId);
  throw new DomainError<MessageErrorCode>(
    existing?.status === 'draft' ? 'draft_changed_elsewhere' : 'message_not_editable',
  );
}
