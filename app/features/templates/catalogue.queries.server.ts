import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messages } from '#db/schema/messages.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

/** The catalogue as those see it who run the place (spec section 2, /admin/templates). */

const ofFilm = alias(messageTemplates, 'of_film');

/** Whether the film of a template is there, and on offer itself: without it nothing is offered again. */
const canBeOffered = sql<boolean>`case ${messageTemplates.origin}
  when 'built-in' then true
  when 'video' then exists (select from ${galleryVideos}
    where ${galleryVideos.filmId} = ${messageTemplates.filmId}
      and ${galleryVideos.status} = 'approved' and ${galleryVideos.retiredAt} is null)
  else exists (select from ${messageTemplates} as ${ofFilm}
    where ${ofFilm.filmId} = ${messageTemplates.filmId}
      and ${ofFilm.origin} <> 'admin' and ${ofFilm.retiredAt} is null)
  end`;

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
  canBeOffered,
};

/** Everything in it, retired or not, newest first (spec section 7). */
export async function listCatalogue(tx: DbOrTx) {
  return tx
    .select(columns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .orderBy(desc(messageTemplates.createdAt), asc(messageTemplates.position));
}

/** A template as staff edit it, retired ones included. */
export async function findCatalogueEntry(tx: DbOrTx, id: string) {
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
export async function listFilmChoices(tx: DbOrTx): Promise<FilmChoice[]> {
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

/** Keeps the video that a template plays as it is for the rest of the transaction. */
export async function holdVideo(tx: DbOrTx, templateId: string): Promise<void> {
  await tx
    .select({ id: galleryVideos.id })
    .from(galleryVideos)
    .innerJoin(messageTemplates, eq(messageTemplates.filmId, galleryVideos.filmId))
    .where(eq(messageTemplates.id, templateId))
    .for('share', { of: galleryVideos });
}

/** The categories in their order, each with how many templates stand in it, retired ones too. */
export async function listCategoryUse(tx: DbOrTx) {
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
export async function countMessagesOf(tx: DbOrTx, templateId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(messages)
    .where(eq(messages.templateId, templateId));
  return row?.total ?? 0;
}
