/** The door of `templates`. */

export {
  countMessagesOf,
  findCatalogueEntry,
  listCatalogue,
  listCategoryUse,
  listFilmChoices,
} from './catalogue.queries.server.ts';
export type { Film } from './film.ts';
export {
  builtInFilmCount,
  describeFilm,
  type FilmWords,
  filmWords,
  wordsOnScreen,
} from './film-words.server.ts';
export { filmOf } from './films.server.ts';
export { mailPicture } from './mail-picture.server.ts';
export { NEUTRAL_FILM_ID } from './rendered-films.server.ts';
export { seedCatalogue } from './seed-catalogue.server.ts';
export {
  findOfferedTemplate,
  findTemplate,
  listCategories,
  listOfferedTemplates,
} from './template.queries.server.ts';
export { offerVideo, retireFilm, takeDownFilm } from './video-template.server.ts';
export {
  createCategory,
  deleteCategory,
  moveCategory,
  renameCategory,
} from './write-category.server.ts';
export { createTemplate, editTemplate, setTemplateRetired } from './write-template.server.ts';
