import { randomUUID } from 'node:crypto';
import { type Actor, assertAdmin } from '#app/features/accounts/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  findCatalogueEntry,
  holdVideo,
  listCategoryUse,
  listFilmChoices,
} from './catalogue.queries.server.ts';
import {
  priceOfInput,
  type TemplateErrorCode,
  type TemplateFieldError,
  type TemplateInput,
  TITLE_MAX,
} from './catalogue.rules.ts';
import { insertTemplate, lockTemplate, updateTemplate } from './catalogue.store.server.ts';

type WriteServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Puts a template of an admin into the catalogue (spec section 7). It plays a film that is there
 * already; its words pre-fill the letter.
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
    const values = await assertFit(tx, input);
    const id = randomUUID();
    const now = clock.now();
    await insertTemplate(tx, { id, origin: 'admin', ...values, createdAt: now });
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
 * Changes a template of an admin, or the words of an approved video. What is written already keeps
 * its template, and a message that was paid for its price.
 * @throws DomainError with a TemplateErrorCode code
 */
export async function editTemplate(
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
    // A video is its film: only its words, category and price can change.
    const filmId = before.origin === 'video' ? before.filmId : input.filmId;
    const values = await assertFit(tx, { ...input, filmId }, before);
    await updateTemplate(tx, id, values);
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
 * Takes a template out of the gallery, or offers it again (product.md section 1: deleting retires).
 * What was written on it goes on as it was. Doing it twice does it once.
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
    // The video first: whoever deletes it goes from there to its templates.
    if (!isRetired) await holdVideo(tx, id);
    const before = await lockTemplate(tx, id);
    if (!before) throw new DomainError<TemplateErrorCode>('template_gone');
    if ((before.retiredAt !== null) === isRetired) return;
    if (!isRetired && !(await findCatalogueEntry(tx, id))?.canBeOffered) {
      throw new DomainError<TemplateErrorCode>('template_film_gone');
    }
    const now = clock.now();
    await updateTemplate(tx, id, { retiredAt: isRetired ? now : null });
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

/** @param present the film it plays now, which it may keep although it is offered no more */
async function assertFit(
  tx: DbOrTx,
  input: TemplateInput,
  present?: { filmId: string; durationSeconds: number },
) {
  // The same fault is told in other words to somebody who saves what is there already.
  const refusal = (fault: TemplateFieldError) =>
    new DomainError<TemplateErrorCode>(present ? `template_save_${fault}` : `template_${fault}`);
  const title = input.title.trim().slice(0, TITLE_MAX);
  if (title === '') throw refusal('title_missing');
  const price = priceOfInput(input);
  if ('fault' in price) throw refusal(price.fault);
  const known = await listCategoryUse(tx);
  if (!known.some(({ id }) => id === input.categoryId)) throw refusal('category_unknown');
  const films = [...(await listFilmChoices(tx)), ...(present ? [present] : [])];
  const film = films.find(({ filmId }) => filmId === input.filmId);
  if (!film) throw refusal('film_unknown');
  return {
    title,
    description: input.description.trim() || null,
    content: input.content.trim(),
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
