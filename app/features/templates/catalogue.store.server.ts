import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';
import type { TemplateRow } from './template.store.server.ts';

/** What admins write in the catalogue; the built-in part is written by `template.store`. */

export async function insertTemplate(tx: DbOrTx, row: TemplateRow): Promise<void> {
  await tx.insert(messageTemplates).values(row);
}

export async function lockTemplate(tx: DbOrTx, id: string) {
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id))
    .for('update');
  return row ?? null;
}

export async function updateTemplate(
  tx: DbOrTx,
  id: string,
  changes: Partial<Omit<TemplateRow, 'id' | 'origin'>>,
): Promise<void> {
  await tx.update(messageTemplates).set(changes).where(eq(messageTemplates.id, id));
}

/** Every template that plays this film, whoever made it. */
export async function retireTemplatesOfFilm(tx: DbOrTx, filmId: string, now: Date): Promise<void> {
  await tx
    .update(messageTemplates)
    .set({ retiredAt: now })
    .where(and(eq(messageTemplates.filmId, filmId), sql`${messageTemplates.retiredAt} is null`));
}

/** Puts another film in the place of one that is gone, for what was written on it. */
export async function replaceFilm(tx: DbOrTx, filmId: string, by: string): Promise<void> {
  await tx.update(messageTemplates).set({ filmId: by }).where(eq(messageTemplates.filmId, filmId));
}

/** All of them in their order, held, so that two admins cannot reorder across each other. */
export async function lockCategories(tx: DbOrTx) {
  return tx
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .for('update');
}

export async function insertCategory(
  tx: DbOrTx,
  row: typeof categories.$inferInsert,
): Promise<void> {
  await tx.insert(categories).values(row);
}

export async function updateCategory(
  tx: DbOrTx,
  id: string,
  changes: Partial<Pick<typeof categories.$inferInsert, 'name' | 'position'>>,
): Promise<void> {
  await tx.update(categories).set(changes).where(eq(categories.id, id));
}

/** @returns false while a template, offered or retired, still stands in it */
export async function deleteUnusedCategory(tx: DbOrTx, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(categories)
    .where(
      and(
        eq(categories.id, id),
        sql`not exists (select 1 from ${messageTemplates} where ${messageTemplates.categoryId} = ${id})`,
      ),
    )
    .returning({ id: categories.id });
  return deleted.length === 1;
}

/** @param except the category that may keep its own name */
export async function isCategoryNameTaken(
  tx: DbOrTx,
  name: string,
  except: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, except)));
  return row !== undefined;
}
