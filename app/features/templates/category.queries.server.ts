import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';

/** The gallery's categories with the number of offered templates, empty ones included. */
export async function listCategories(db: DbOrTx) {
  return db
    .select({ id: categories.id, name: categories.name, templateCount: count(messageTemplates.id) })
    .from(categories)
    .leftJoin(
      messageTemplates,
      and(eq(messageTemplates.categoryId, categories.id), isNull(messageTemplates.retiredAt)),
    )
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name));
}

/** The categories for admins: with the number of offered templates, and of all including retired. */
export async function listCategoryUsage(db: DbOrTx) {
  return db
    .select({
      id: categories.id,
      name: categories.name,
      offered: sql<number>`(count(*) filter (where ${messageTemplates.id} is not null and ${messageTemplates.retiredAt} is null))::int`,
      total: count(messageTemplates.id),
    })
    .from(categories)
    .leftJoin(messageTemplates, eq(messageTemplates.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name));
}

export async function categoryExists(db: DbOrTx, id: string): Promise<boolean> {
  const rows = await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id));
  return rows.length > 0;
}
