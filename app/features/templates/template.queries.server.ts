import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';

export type Template = Omit<
  typeof messageTemplates.$inferSelect,
  'position' | 'createdAt' | 'origin'
>;

const templateColumns = {
  id: messageTemplates.id,
  title: messageTemplates.title,
  description: messageTemplates.description,
  content: messageTemplates.content,
  categoryId: messageTemplates.categoryId,
  mood: messageTemplates.mood,
  tags: messageTemplates.tags,
  onScreenText: messageTemplates.onScreenText,
  filmId: messageTemplates.filmId,
  durationSeconds: messageTemplates.durationSeconds,
  isPremium: messageTemplates.isPremium,
  priceCents: messageTemplates.priceCents,
  retiredAt: messageTemplates.retiredAt,
};

/** A template by id, retired ones included: what was sent keeps its film. */
export async function findTemplate(tx: DbOrTx, id: string): Promise<Template | null> {
  const [template] = await tx
    .select(templateColumns)
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id));
  return template ?? null;
}

/** A template somebody may start a new message with. */
export async function findOfferedTemplate(tx: DbOrTx, id: string): Promise<Template | null> {
  const template = await findTemplate(tx, id);
  return template?.retiredAt === null ? template : null;
}

/** Everything the gallery offers, in its order. */
export async function listOfferedTemplates(tx: DbOrTx): Promise<Template[]> {
  return tx
    .select(templateColumns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .where(isNull(messageTemplates.retiredAt))
    .orderBy(asc(categories.position), asc(messageTemplates.position), asc(messageTemplates.title));
}

/** The categories with how many templates each offers, empty ones included. */
export async function listCategories(tx: DbOrTx) {
  return tx
    .select({ id: categories.id, name: categories.name, templateCount: count(messageTemplates.id) })
    .from(categories)
    .leftJoin(
      messageTemplates,
      and(eq(messageTemplates.categoryId, categories.id), isNull(messageTemplates.retiredAt)),
    )
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name));
}
