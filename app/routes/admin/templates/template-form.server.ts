import { listCategories } from '#app/features/templates/category.queries.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { listSelectableFilms } from '#app/features/templates/template.queries.server.ts';
import type { TemplateInput } from '#app/features/templates/template.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';

/** Reads the submitted template form. */
export function parseTemplateForm(form: FormData): TemplateInput {
  const read = (name: string) => String(form.get(name) ?? '');
  return {
    title: read('title'),
    description: read('description'),
    content: read('content'),
    categoryId: read('category_id'),
    filmId: read('film_id'),
    isPremium: form.get('is_premium') !== null,
    priceCents: read('price_cents'),
  };
}

/** The categories and films the template form offers. */
export async function listFormOptions(db: DbOrTx) {
  const [categories, films] = await Promise.all([listCategories(db), listSelectableFilms(db)]);
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    films: films.map((film) => ({ ...film, film: getFilm(film.filmId) })),
  };
}
