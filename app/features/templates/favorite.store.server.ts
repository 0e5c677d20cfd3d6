import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { favoriteTemplates, messageTemplates } from '#db/schema/templates.ts';

/** Adds the templates that are offered, and leaves those alone that are favorites already. */
export async function insertOfferedFavorites(
  db: DbOrTx,
  userId: string,
  templateIds: string[],
  now: Date,
): Promise<void> {
  const offered = db
    .select({
      userId: sql<string>`${userId}::uuid`.as('user_id'),
      templateId: messageTemplates.id,
      createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(messageTemplates)
    .where(and(inArray(messageTemplates.id, templateIds), isNull(messageTemplates.retiredAt)));
  await db.insert(favoriteTemplates).select(offered).onConflictDoNothing();
}

export async function deleteFavoriteRows(
  db: DbOrTx,
  userId: string,
  templateIds: string[],
): Promise<void> {
  const { userId: owner, templateId } = favoriteTemplates;
  await db
    .delete(favoriteTemplates)
    .where(and(eq(owner, userId), inArray(templateId, templateIds)));
}

/** Deletes all favorites of a user whose account goes to the real owner of its address. */
export async function deleteFavorites(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(favoriteTemplates).where(eq(favoriteTemplates.userId, userId));
}
