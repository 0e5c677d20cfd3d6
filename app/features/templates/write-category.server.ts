import { type Actor, assertAdmin } from '#app/features/accounts/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { CATEGORY_NAME_MAX, categoryIdOf, type TemplateErrorCode } from './catalogue.rules.ts';
import {
  deleteUnusedCategory,
  insertCategory,
  isCategoryNameTaken,
  lockCategories,
  updateCategory,
} from './catalogue.store.server.ts';

/** Categories as admins arrange them (product.md section 6). All of it is written to the audit log. */

type WriteServices = Pick<Platform, 'db' | 'clock'>;

/** @throws DomainError `category_name_missing` or `category_name_taken` */
export async function createCategory(
  services: WriteServices,
  actor: Actor,
  name: string,
): Promise<void> {
  await arrange(services, actor, async (tx, known) => {
    const fit = await assertName(tx, name, '');
    const id = categoryIdOf(fit, new Set(known.map((category) => category.id)));
    const position = Math.max(-1, ...known.map((category) => category.position)) + 1;
    await insertCategory(tx, { id, name: fit, position });
    return { action: 'category_created', subjectId: id, after: { name: fit } };
  });
}

/** The address of the category stays, so that links to it go on working. */
export async function renameCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  await arrange(services, actor, async (tx, known) => {
    const before = findCategory(known, id);
    const fit = await assertName(tx, name, id);
    if (fit === before.name) return null;
    await updateCategory(tx, id, { name: fit });
    return {
      action: 'category_renamed',
      subjectId: id,
      before: { name: before.name },
      after: { name: fit },
    };
  });
}

/** Moves it a place up or down; at the end of the list nothing happens. */
export async function moveCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  await arrange(services, actor, async (tx, known) => {
    const from = known.indexOf(findCategory(known, id));
    const to = direction === 'up' ? from - 1 : from + 1;
    const ordered = [...known];
    const [moved] = ordered.splice(from, 1);
    if (!moved || to < 0 || to > ordered.length) return null;
    ordered.splice(to, 0, moved);
    for (const [position, category] of ordered.entries()) {
      await updateCategory(tx, category.id, { position });
    }
    return {
      action: 'category_moved',
      subjectId: id,
      before: { place: from + 1 },
      after: { place: to + 1 },
    };
  });
}

/** @throws DomainError `category_used` while a template, retired ones too, stands in it */
export async function deleteCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
): Promise<void> {
  await arrange(services, actor, async (tx, known) => {
    const { name } = findCategory(known, id);
    if (!(await deleteUnusedCategory(tx, id))) {
      throw new DomainError<TemplateErrorCode>('category_used');
    }
    return { action: 'category_deleted', subjectId: id, before: { name } };
  });
}

type Known = Awaited<ReturnType<typeof lockCategories>>;

interface Arrangement {
  action: string;
  subjectId: string;
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
}

async function arrange(
  { db, clock }: WriteServices,
  actor: Actor,
  change: (tx: DbOrTx, known: Known) => Promise<Arrangement | null>,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const done = await change(tx, await lockCategories(tx));
    if (done) await writeAuditEntry(tx, { actor, subjectType: 'category', ...done }, clock.now());
  });
}

function findCategory(known: Known, id: string): Known[number] {
  const found = known.find((category) => category.id === id);
  if (!found) throw new DomainError<TemplateErrorCode>('category_gone');
  return found;
}

async function assertName(tx: DbOrTx, name: string, ownId: string): Promise<string> {
  const fit = name.trim().slice(0, CATEGORY_NAME_MAX);
  if (fit === '') throw new DomainError<TemplateErrorCode>('category_name_missing');
  if (await isCategoryNameTaken(tx, fit, ownId)) {
    throw new DomainError<TemplateErrorCode>('category_name_taken');
  }
  return fit;
}
