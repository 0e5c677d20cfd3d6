import {
  listCategoryUse,
  listFilmChoices,
} from '#app/features/templates/catalogue.queries.server.ts';
import type { TemplateInput } from '#app/features/templates/catalogue.rules.ts';
import { filmOf } from '#app/features/templates/films.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';

/** What the form of a template holds, as its use case takes it. */
export function readTemplate(form: FormData): TemplateInput {
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

/** What there is to choose from. */
export async function loadChoices(db: DbOrTx) {
  const [categories, films] = await Promise.all([listCategoryUse(db), listFilmChoices(db)]);
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    films: films.map((choice) => ({ ...choice, film: filmOf(choice.filmId) })),
  };
}
