import type { Platform } from '#app/platform/platform.server.ts';
import { builtInCategories, builtInFilms } from '#films/catalogue.ts';
import { listCategories } from './category.queries.server.ts';
import { templateOf } from './seed-catalogue.server.ts';
import { listOfferedTemplates, type Template } from './template.queries.server.ts';

export interface Gallery {
  categories: Awaited<ReturnType<typeof listCategories>>;
  templates: Template[];
}

/**
 * Reads everything the gallery offers. Never throws: while the database does not answer, the gallery is
 * as it was last read, and before the first time it has the built-in films.
 */
export function createGalleryReader({
  db,
  log,
}: Pick<Platform, 'db' | 'log'>): () => Promise<Gallery> {
  let last: Gallery | null = null;
  return async () => {
    try {
      const [categories, templates] = await Promise.all([
        listCategories(db),
        listOfferedTemplates(db),
      ]);
      last = { categories, templates };
    } catch (error) {
      log.warn({ err: error }, 'the gallery could not be read');
    }
    return last ?? builtInGallery();
  };
}

const builtInGallery = (): Gallery => ({
  categories: builtInCategories.map(({ id, name }) => ({
    id,
    name,
    templateCount: builtInFilms.filter(({ category }) => category === id).length,
  })),
  templates: builtInFilms.map((film) => ({
    ...templateOf(film),
    content: '',
    priceCents: null,
    retiredAt: null,
  })),
});
