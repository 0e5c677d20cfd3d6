import { randomUUID } from 'node:crypto';
import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { categoryExists } from './category.queries.server.ts';
import {
  findTemplateToEdit,
  listSelectableFilms,
  lockVideoOfTemplate,
} from './template.queries.server.ts';
import {
  CONTENT_MAX,
  DESCRIPTION_MAX,
  parsePrice,
  type TemplateErrorCode,
  type TemplateFieldError,
  type TemplateInput,
  TITLE_MAX,
} from './template.rules.ts';
import { insertTemplateRow, lockTemplate, updateTemplateRow } from './template.store.server.ts';

type WriteServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Creates an admin's template: an existing film with a text that pre-fills the letter.
 * @returns its id
 * @throws DomainError with a TemplateErrorCode code
 */
export async function createTemplate(
  { db, clock }: WriteServices,
  actor: Actor,
  input: TemplateInput,
): Promise<string> {
  assertAdmin(actor);
  return db.transaction(async (tx) => {
    const values = await parseTemplateInput(tx, input);
    const id = randomUUID();
    const now = clock.now();
    await insertTemplateRow(tx, { id, origin: 'admin', ...values, createdAt: now });
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'template_created',
        subjectType: 'template',
        subjectId: id,
        after: auditValues(values),
      },
      now,
    );
    return id;
  });
}

/**
 * Updates an admin's template, or the texts of an approved video's. Existing messages keep their
 * template, and paid ones their price.
 * @throws DomainError with a TemplateErrorCode code
 */
export async function updateTemplate(
  { db, clock }: WriteServices,
  actor: Actor,
  id: string,
  input: TemplateInput,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const before = await lockTemplate(tx, id);
    if (!before) throw new DomainError<TemplateErrorCode>('template_gone');
    if (before.origin === 'built-in')
      throw new DomainError<TemplateErrorCode>('template_is_built_in');
    // An approved video's template always plays that video.
    const filmId = before.origin === 'video' ? before.filmId : input.filmId;
    const values = await parseTemplateInput(tx, { ...input, filmId }, before);
    await updateTemplateRow(tx, id, values);
    const now = clock.now();
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'template_edited',
        subjectType: 'template',
        subjectId: id,
        before: auditValues(before),
        after: auditValues(values),
      },
      now,
    );
  });
}

/**
 * Retires a template, which removes it from the gallery and leaves existing messages unchanged, or
 * restores it. A repeat does nothing.
 * @throws DomainError `template_gone`, `template_film_gone`
 */
export async function setTemplateRetired(
  { db, clock }: WriteServices,
  actor: Actor,
  id: string,
  isRetired: boolean,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    // Video before template: deleting a video locks in this order too.
    if (!isRetired) await lockVideoOfTemplate(tx, id);
    const before = await lockTemplate(tx, id);
    if (!before) throw new DomainError<TemplateErrorCode>('template_gone');
    if ((before.retiredAt !== null) === isRetired) return;
    if (!isRetired && !(await findTemplateToEdit(tx, id))?.canBeOffered) {
      throw new DomainError<TemplateErrorCode>('template_film_gone');
    }
    const now = clock.now();
    await updateTemplateRow(tx, id, { retiredAt: isRetired ? now : null });
    await writeAuditEntry(
      tx,
      {
        actor,
        action: isRetired ? 'template_retired' : 'template_restored',
        subjectType: 'template',
        subjectId: id,
        before: { title: before.title, retired: !isRetired },
        after: { title: before.title, retired: isRetired },
      },
      now,
    );
  });
}

/** @param current the template's film so far, which it may keep after the gallery retired it */
async function parseTemplateInput(
  tx: DbOrTx,
  input: TemplateInput,
  current?: { filmId: string; durationSeconds: number },
) {
  // Creating and saving report the same error in different words.
  const fieldError = (code: TemplateFieldError) =>
    new DomainError<TemplateErrorCode>(current ? `template_save_${code}` : `template_${code}`);
  const title = cutText(input.title.trim(), TITLE_MAX);
  if (isBlank(title)) throw fieldError('title_missing');
  const description = input.description.trim();
  const content = input.content.trim();
  if (description.length > DESCRIPTION_MAX || content.length > CONTENT_MAX) {
    throw fieldError('text_too_long');
  }
  const price = parsePrice(input);
  if ('error' in price) throw fieldError(price.error);
  if (!(await categoryExists(tx, input.categoryId))) throw fieldError('category_unknown');
  const films = [...(await listSelectableFilms(tx)), ...(current ? [current] : [])];
  const film = films.find(({ filmId }) => filmId === input.filmId);
  if (!film) throw fieldError('film_unknown');
  return {
    title,
    description: description || null,
    content,
    categoryId: input.categoryId,
    filmId: film.filmId,
    durationSeconds: film.durationSeconds,
    isPremium: input.isPremium,
    priceCents: price.priceCents,
  };
}

const auditValues = (row: {
  title: string;
  categoryId: string;
  filmId: string;
  isPremium?: boolean | undefined;
  priceCents?: number | null | undefined;
}) => ({
  title: row.title,
  category: row.categoryId,
  film: row.filmId,
  premium: row.isPremium ?? false,
  price_cents: row.priceCents ?? null,
});
