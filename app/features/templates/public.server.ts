/** The door of `templates`. */

export { filmOf } from './films.server.ts';
export { seedCatalogue } from './seed-catalogue.server.ts';
export {
  findOfferedTemplate,
  findTemplate,
  listCategories,
  listOfferedTemplates,
} from './template.queries.server.ts';
