import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';
import { categories, favoriteTemplates, messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import type { FilmRegions } from './film-movement.rules.ts';
import { isVideoFilmId } from './video-film.ts';

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

/** A template by id, retired ones included: messages keep the template they were written on. */
export async function findTemplate(db: DbOrTx, id: string): Promise<Template | null> {
  const [template] = await db
    .select(templateColumns)
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id));
  return template ?? null;
}

/** A template a new message may start with. */
export async function findOfferedTemplate(db: DbOrTx, id: string): Promise<Template | null> {
  const template = await findTemplate(db, id);
  return template?.retiredAt === null ? template : null;
}

/** What lets an uploaded video play as long as its letter; null for other films. */
export async function findVideoRegions(db: DbOrTx, filmId: string): Promise<FilmRegions | null> {
  if (!isVideoFilmId(filmId)) return null;
  const [video] = await db
    .select({ regions: galleryVideos.filmRegions })
    .from(galleryVideos)
    .where(eq(galleryVideos.filmId, filmId));
  return video?.regions ?? null;
}

/** A film of an account whose owner has yet to say whether it is theirs is shown to nobody. */
const isNotOfAskedOwner = sql`not exists (select from ${galleryVideos}
  join ${users} on ${users.id} = ${galleryVideos.uploadedBy}
  where ${galleryVideos.filmId} = ${messageTemplates.filmId} and ${users.ownerAskedAt} is not null)`;

/** Every template in the gallery, in its order. */
export async function listOfferedTemplates(db: DbOrTx): Promise<Template[]> {
  return db
    .select(templateColumns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .where(and(isNull(messageTemplates.retiredAt), isNotOfAskedOwner))
    .orderBy(asc(categories.position), asc(messageTemplates.position), asc(messageTemplates.title));
}

const sameFilm = alias(messageTemplates, 'same_film');

/** Whether the template's film is still available. Without it the template stays retired. */
const canBeOffered = sql<boolean>`case ${messageTemplates.origin}
  when 'built-in' then true
  when 'video' then exists (select from ${galleryVideos}
    where ${galleryVideos.filmId} = ${messageTemplates.filmId}
      and ${galleryVideos.status} = 'approved' and ${galleryVideos.retiredAt} is null)
  else exists (select from ${messageTemplates} as ${sameFilm}
    where ${sameFilm.filmId} = ${messageTemplates.filmId}
      and ${sameFilm.origin} <> 'admin' and ${sameFilm.retiredAt} is null)
  end`;

const adminColumns = {
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

/** Every template for the admin area, retired or not, newest first. */
export async function listAllTemplates(db: DbOrTx) {
  return db
    .select(adminColumns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .orderBy(desc(messageTemplates.createdAt), asc(messageTemplates.position));
}

/** A template for the admin area, retired or not. */
export async function findTemplateToEdit(db: DbOrTx, id: string) {
  const [row] = await db
    .select(adminColumns)
    .from(messageTemplates)
    .innerJoin(categories, eq(categories.id, messageTemplates.categoryId))
    .where(eq(messageTemplates.id, id));
  return row ?? null;
}

export interface SelectableFilm {
  filmId: string;
  title: string;
  durationSeconds: number;
}

/** The films an admin's template may play: built-in films and approved videos in the gallery. */
export async function listSelectableFilms(db: DbOrTx): Promise<SelectableFilm[]> {
  return db
    .select({
      filmId: messageTemplates.filmId,
      title: messageTemplates.title,
      durationSeconds: messageTemplates.durationSeconds,
    })
    .from(messageTemplates)
    .where(and(ne(messageTemplates.origin, 'admin'), isNull(messageTemplates.retiredAt)))
    .orderBy(asc(messageTemplates.position), asc(messageTemplates.title));
}

/** How many messages use a template, drafts included. */
export async function countMessagesWithTemplate(db: DbOrTx, templateId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(messages)
    .where(eq(messages.templateId, templateId));
  return row?.total ?? 0;
}

/**
 * Locks the uploaded video a template plays, if it plays one, against changes. It is here because
 * `videos` calls `templates`, never the other way round.
 */
export async function lockVideoOfTemplate(tx: DbOrTx, templateId: string): Promise<void> {
  await tx
    .select({ id: galleryVideos.id })
    .from(galleryVideos)
    .innerJoin(messageTemplates, eq(messageTemplates.filmId, galleryVideos.filmId))
    .where(eq(messageTemplates.id, templateId))
    .for('share', { of: galleryVideos });
}

/** The ids of the offered templates that a user has marked as favorites. */
export async function listFavoriteIds(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favoriteTemplates.templateId })
    .from(favoriteTemplates)
    .innerJoin(messageTemplates, eq(messageTemplates.id, favoriteTemplates.templateId))
    .where(and(eq(favoriteTemplates.userId, userId), isNull(messageTemplates.retiredAt)));
  return rows.map(({ id }) => id);
}
