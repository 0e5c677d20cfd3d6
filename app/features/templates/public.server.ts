/** The door of `templates`. */

export { builtInFilmCount, type FilmWords, filmWords } from './film-words.server.ts';
export { filmOf } from './films.server.ts';
export { seedCatalogue } from './seed-catalogue.server.ts';
export {
  findOfferedTemplate,
  findTemplate,
  listCategories,
  listOfferedTemplates,
} from './template.queries.server.ts';
