import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { galleryVideos } from '#db/schema/gallery.ts';
import { messages } from '#db/schema/messages.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';

/** The catalogue as those see it who run the place (spec section 2, /admin/templates). */

const columns = {
  id: messageTemplates.id,
  origin: messageTemplates.origin,
  title: messageTemplates.title,
  description: messageTemplates.description,
  content: messageTemplates.content,
  categoryId: messageTemplates.categoryId,
  categoryName: categories.name,
  filmId: messageTemplates.filmId,
  durationSeconds: messageTemplates.durationSeconds,
  isPremium: messageTemplates.isPremium,
  priceCents: messageTemplates.priceCents,
  createdAt: messageTemplates.createdAt,
  retiredAt: messageTemplates.retiredAt,
};

/** Everything in it, retired or not, newest first (spec section 7). */
export async function listCatalogue(tx: Tx) {
  return tx
    .select(columns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .orderBy(desc(messageTemplates.createdAt), asc(messageTemplates.position));
}

/** A template as staff edit it, retired ones included. */
export async function findCatalogueEntry(tx: Tx, id: string) {
  const [row] = await tx
    .select(columns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .where(eq(messageTemplates.id, id));
  return row ?? null;
}

export interface FilmChoice {
  filmId: string;
  title: string;
  durationSeconds: number;
}

/** The films a template may play: the built-in ones and the approved videos on offer. */
export async function listFilmChoices(tx: Tx): Promise<FilmChoice[]> {
  return tx
    .select({
      filmId: messageTemplates.filmId,
      title: messageTemplates.title,
      durationSeconds: messageTemplates.durationSeconds,
    })
    .from(messageTemplates)
    .where(and(ne(messageTemplates.origin, 'admin'), isNull(messageTemplates.retiredAt)))
    .orderBy(asc(messageTemplates.position), asc(messageTemplates.title));
}

/**
 * Whether a template plays a video that is in the gallery: approved, and deleted by nobody. The video
 * stays so for the rest of the transaction.
 */
export async function holdLiveVideo(tx: Tx, templateId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: galleryVideos.id })
    .from(galleryVideos)
    .innerJoin(messageTemplates, eq(messageTemplates.filmId, galleryVideos.filmId))
    .where(
      and(
        eq(messageTemplates.id, templateId),
        eq(galleryVideos.status, 'approved'),
        isNull(galleryVideos.retiredAt),
      ),
    )
    .for('share', { of: galleryVideos });
  return rows.length === 1;
}

/** The categories in their order, each with how many templates stand in it, retired ones too. */
export async function listCategoryUse(tx: Tx) {
  return tx
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

/** How many messages were written on a template: said before it is deleted. */
export async function countMessagesOf(tx: Tx, templateId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(messages)
    .where(eq(messages.templateId, templateId));
  return row?.total ?? 0;
}
