import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import {
  deleteUnusedCategory,
  insertCategory,
  isCategoryNameTaken,
  lockCategories,
  updateCategory,
} from './category.store.server.ts';
import { CATEGORY_NAME_MAX, createCategoryId, type TemplateErrorCode } from './template.rules.ts';

type WriteServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Adds a category at the end of the list.
 * @throws DomainError `category_name_missing` or `category_name_taken`
 */
export async function createCategory(
  services: WriteServices,
  actor: Actor,
  name: string,
): Promise<void> {
  await changeCategories(services, actor, async (tx, rows) => {
    const validName = await parseCategoryName(tx, name, '');
    const id = createCategoryId(validName, new Set(rows.map((row) => row.id)));
    const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
    await insertCategory(tx, { id, name: validName, position });
    return { action: 'category_created', subjectId: id, after: { name: validName } };
  });
}

/** Renames a category. Its id stays, so links to it keep working. */
export async function renameCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
  name: string,
): Promise<void> {
  await changeCategories(services, actor, async (tx, rows) => {
    const before = getCategory(rows, id);
    const validName = await parseCategoryName(tx, name, id);
    if (validName === before.name) return null;
    await updateCategory(tx, id, { name: validName });
    return {
      action: 'category_renamed',
      subjectId: id,
      before: { name: before.name },
      after: { name: validName },
    };
  });
}

/** Moves a category one position up or down; at the end of the list nothing happens. */
export async function moveCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
  direction: 'up' | 'down',
): Promise<void> {
  await changeCategories(services, actor, async (tx, rows) => {
    const from = rows.indexOf(getCategory(rows, id));
    const to = direction === 'up' ? from - 1 : from + 1;
    const ordered = [...rows];
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

/**
 * Deletes an empty category.
 * @throws DomainError `category_used` while any template, retired ones included, is in it
 */
export async function deleteCategory(
  services: WriteServices,
  actor: Actor,
  id: string,
): Promise<void> {
  await changeCategories(services, actor, async (tx, rows) => {
    const { name } = getCategory(rows, id);
    if (!(await deleteUnusedCategory(tx, id))) {
      throw new DomainError<TemplateErrorCode>('category_used');
    }
    return { action: 'category_deleted', subjectId: id, before: { name } };
  });
}

type CategoryRows = Awaited<ReturnType<typeof lockCategories>>;

interface AuditedChange {
  action: string;
  subjectId: string;
  before?: Record<string, string | number>;
  after?: Record<string, string | number>;
}

/** Makes one change as an admin, with all categories locked, and writes it to the audit log. */
async function changeCategories(
  { db, clock }: WriteServices,
  actor: Actor,
  change: (tx: DbOrTx, rows: CategoryRows) => Promise<AuditedChange | null>,
): Promise<void> {
  assertAdmin(actor);
  await db.transaction(async (tx) => {
    const made = await change(tx, await lockCategories(tx));
    if (made) await writeAuditEntry(tx, { actor, subjectType: 'category', ...made }, clock.now());
  });
}

function getCategory(rows: CategoryRows, id: string): CategoryRows[number] {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new DomainError<TemplateErrorCode>('category_gone');
  return found;
}

async function parseCategoryName(tx: DbOrTx, name: string, ownId: string): Promise<string> {
  const trimmed = cutText(name.trim(), CATEGORY_NAME_MAX);
  if (isBlank(trimmed)) throw new DomainError<TemplateErrorCode>('category_name_missing');
  if (await isCategoryNameTaken(tx, trimmed, ownId)) {
    throw new DomainError<TemplateErrorCode>('category_name_taken');
  }
  return trimmed;
}
