import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findBurning, isBurned, isKept } from '../kept/kept.queries.server.ts';
import { isSealed } from '../kept/kept.rules.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import {
  assertPermission,
  contentOf,
  type LetterTimes,
  type Writer,
  type WrittenOn,
} from '../letter-content.server.ts';
import { findMessageState, findOwnMessage } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { lockUserDrafts, upsertDraft } from '../message.store.server.ts';
import { isNeverWrittenTo } from '../never-write/never-write.queries.server.ts';
import {
  findOpening,
  findSchedule,
  requireOpening,
  requireSchedule,
} from '../schedule/form-times.rules.ts';
import { assertDraftRoom } from './assert-draft-room.server.ts';

type SaveServices = Pick<Platform, 'db' | 'clock' | 'keyring'>;

export interface SavedDraft {
  messageId: string;
  revision: number;
}

/**
 * Saves a draft, complete or not; an incomplete schedule is left out. The form carries the draft's
 * id, so saving twice, going back or reloading overwrites the same draft.
 * @throws DomainError `draft_changed_elsewhere` when another page has changed the draft,
 *   `message_not_editable` when it is no longer a draft, `letter_sealed`, `letter_burned`,
 *   `template_not_found`, `too_many_drafts`, `drafts_too_large`, `too_many_kept` or `kept_too_large`
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
    if (!other || isSealed(other)) throw error;
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

/** What a letter that is kept for nobody has not. */
const withoutRecipient = {
  isKept: true,
  recipientEmail: '',
  schedule: null,
  opening: null,
  permission: null,
};

async function save(
  { db, clock, keyring }: SaveServices,
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
  times: LetterTimes,
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
    const bytes = Buffer.byteLength(form.personalizedContent);
    await lockUserDrafts(tx, userId);
    // A page from before it was kept must not bring back its address.
    const staysKept = !form.isKept && !form.wasKept && (await isKept(tx, id, userId));
    const saving = staysKept ? { ...draft, ...withoutRecipient } : draft;
    await assertDraftRoom(tx, userId, { id, bytes, isKept: saving.isKept });
    const revised = await upsertDraft(tx, keyring, saving, { revision, writerId }, now);
    // Asked last: burning may have been faster, and saving would bring back what is gone.
    if (await isBurned(tx, id)) throw new DomainError<MessageErrorCode>('letter_burned');
    return revised;
  });
  if (saved !== null) return { messageId: id, revision: saved };
  const existing = await findMessageState(db, id, userId);
  if (!existing && (await findBurning(db, id, userId))) {
    throw new DomainError<MessageErrorCode>('letter_burned');
  }
  if (existing && isSealed(existing)) throw new DomainError<MessageErrorCode>('letter_sealed');
  throw new DomainError<MessageErrorCode>(
    existing?.status === 'draft' ? 'draft_changed_elsewhere' : 'message_not_editable',
  );
}
