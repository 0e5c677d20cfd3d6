import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';

type CategoryRow = typeof categories.$inferInsert;

/** Adds missing categories; one an admin has renamed or moved keeps its name and position. */
export async function insertMissingCategories(db: DbOrTx, rows: CategoryRow[]): Promise<void> {
  await db.insert(categories).values(rows).onConflictDoNothing();
}

/**
 * Locks all categories, those that are being added included, so that two admins cannot change them at
 * once. Readers are not delayed.
 */
export async function lockCategories(tx: DbOrTx) {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
  return tx.select().from(categories).orderBy(asc(categories.position), asc(categories.name));
}

export async function insertCategory(db: DbOrTx, row: CategoryRow): Promise<void> {
  await db.insert(categories).values(row);
}

export async function updateCategory(
  db: DbOrTx,
  id: string,
  changes: Partial<Pick<CategoryRow, 'name' | 'position'>>,
): Promise<void> {
  await db.update(categories).set(changes).where(eq(categories.id, id));
}

/** @returns false while any template, offered or retired, is in the category */
export async function deleteUnusedCategory(db: DbOrTx, id: string): Promise<boolean> {
  const deleted = await db
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

/** @param exceptId the category being renamed, which may keep its own name */
export async function isCategoryNameTaken(
  db: DbOrTx,
  name: string,
  exceptId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(sql`lower(${categories.name}) = lower(${name})`, ne(categories.id, exceptId)));
  return row !== undefined;
}
