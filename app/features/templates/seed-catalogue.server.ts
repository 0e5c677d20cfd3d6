import type { Platform } from '#app/platform/platform.server.ts';
import { type BuiltInFilm, builtInCategories, builtInFilms } from '#films/catalogue.ts';
import { insertMissingCategories } from './category.store.server.ts';
import { upsertTemplates } from './template.store.server.ts';

/**
 * Writes the built-in categories and films to the database. Runs at every migration; a repeat only
 * brings their texts up to date.
 */
export async function seedCatalogue({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const createdAt = clock.now();
  await db.transaction(async (tx) => {
    await insertMissingCategories(
      tx,
      builtInCategories.map(({ id, name }, position) => ({ id, name, position })),
    );
    await upsertTemplates(
      tx,
      builtInFilms.map((film, position) => ({
        ...templateOf(film),
        origin: 'built-in',
        position,
        createdAt,
      })),
    );
  });
}

/** The template of a built-in film, as its release describes it. */
export const templateOf = (film: BuiltInFilm) => ({
  id: film.id,
  title: film.title,
  description: film.description,
  categoryId: film.category,
  mood: film.mood,
  tags: [...film.tags],
  onScreenText: film.onScreenText.lines.join('\n'),
  filmId: film.id,
  durationSeconds: film.durationSeconds,
  isPremium: film.isPremium,
});
