/** The door of `templates`. */
export { seedCatalogue } from './seed-catalogue.server.ts';
export {
  findOfferedTemplate,
  findTemplate,
  listCategories,
  listOfferedTemplates,
  type Template,
} from './template.queries.server.ts';
